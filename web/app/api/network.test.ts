import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IdleTimeout } from './network.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a silence ends what it watches when it is too long', () => {
  const silence = new IdleTimeout(100)
  const signal = silence.signalWith(undefined)
  vi.advanceTimersByTime(99)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.aborted).toBe(true)
  expect(silence.wasTooLong).toBe(true)
})

test('whatever is heard begins it anew, and an answer ends it', () => {
  const silence = new IdleTimeout(100)
  vi.advanceTimersByTime(99)
  silence.heard()
  vi.advanceTimersByTime(99)
  silence.over()
  vi.advanceTimersByTime(1000)
  expect(silence.wasTooLong).toBe(false)
})

test('who cancels a call is not told of a silence', () => {
  const wanted = new AbortController()
  const silence = new IdleTimeout(100)
  const signal = silence.signalWith(wanted.signal)
  wanted.abort()
  expect(signal.aborted).toBe(true)
  expect(silence.wasTooLong).toBe(false)
  silence.over()
})
