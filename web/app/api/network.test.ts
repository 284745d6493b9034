import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IdleTimeout, sendGuarded } from './network.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

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

test.each([
  ['visible', 4_000, true],
  ['visible', 4_001, false],
  ['hidden', 20_000, true],
  ['hidden', 20_001, false],
])('from a %s page, a body of %i characters outlives it: %s', async (visibilityState, length, isLasting) => {
  const kept: unknown[] = []
  vi.stubGlobal('document', { visibilityState, cookie: 'csrftoken=plain' })
  vi.stubGlobal('fetch', async (_path: string, { keepalive }: RequestInit) => {
    kept.push(keepalive)
    return Response.json({})
  })
  await sendGuarded({ method: 'PUT', path: '/api/v1/blog/working-copies/new/', body: 'x'.repeat(length) })
  expect(kept).toEqual([isLasting])
})
