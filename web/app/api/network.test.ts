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

/** The size of each body, and whether it outlives its page, while no request is answered. */
async function lastingOf(bodies: string[]): Promise<unknown[]> {
  const kept: unknown[] = []
  const answer = Promise.withResolvers<void>()
  vi.stubGlobal('document', { cookie: 'csrftoken=plain' })
  vi.stubGlobal('fetch', async (_path: string, { keepalive }: RequestInit) => {
    kept.push(keepalive)
    await answer.promise
    return Response.json({})
  })
  const sent = bodies.map((body) => sendGuarded({ method: 'PUT', path: '/api/v1/blog/working-copies/new/', body }))
  answer.resolve()
  await Promise.all(sent)
  return kept
}

test.each([
  ['64,000 bytes outlive their page', ['x'.repeat(64_000)], [true]],
  ['64,001 bytes do not', ['x'.repeat(64_001)], [false]],
  ['bytes count, not characters', ['€'.repeat(21_334)], [false]],
  [
    'requests in flight count together',
    ['x'.repeat(40_000), 'x'.repeat(24_001), 'x'.repeat(24_000)],
    [true, false, true],
  ],
])('of the bodies of requests, %s', async (_name, bodies, lasting) => {
  expect(await lastingOf(bodies)).toEqual(lasting)
})

test('an answered or failed request leaves room for the next', async () => {
  vi.stubGlobal('document', { cookie: 'csrftoken=plain' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const request = { method: 'PUT', path: '/api/v1/blog/working-copies/new/', body: 'x'.repeat(64_000) } as const
  await expect(sendGuarded(request)).rejects.toThrow()
  expect(await lastingOf([request.body])).toEqual([true])
  expect(await lastingOf([request.body])).toEqual([true])
})
