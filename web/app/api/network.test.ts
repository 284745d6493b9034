import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IdleTimeout } from './network.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an idle timeout aborts the request', () => {
  const idle = new IdleTimeout(100)
  const signal = idle.signalWith(undefined)
  vi.advanceTimersByTime(99)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.aborted).toBe(true)
  expect(idle.hasExpired).toBe(true)
})

test('progress restarts the timeout, and a response ends it', () => {
  const idle = new IdleTimeout(100)
  vi.advanceTimersByTime(99)
  idle.reset()
  vi.advanceTimersByTime(99)
  idle.stop()
  vi.advanceTimersByTime(1000)
  expect(idle.hasExpired).toBe(false)
})

test('a cancelled call does not count as timed out', () => {
  const wanted = new AbortController()
  const idle = new IdleTimeout(100)
  const signal = idle.signalWith(wanted.signal)
  wanted.abort()
  expect(signal.aborted).toBe(true)
  expect(idle.hasExpired).toBe(false)
  idle.stop()
})
