import { expect, test } from 'vitest'
import { mayRenewAgain, renewalAtMs, renewalDelayMs } from './use-chapter-pages.ts'

const until = (ms: number) => ({ expires_at: new Date(ms).toISOString() })
const loaded = (ms: number) => ({ data: until(ms), status: 'success' as const })

test('addresses are renewed two minutes before their end', () => {
  expect(renewalAtMs(until(3_600_000))).toBe(3_480_000)
  expect(renewalDelayMs(loaded(3_600_000), 0)).toBe(3_480_000)
})

test('addresses that live for a moment, or have ended, are not asked for without a pause', () => {
  expect([renewalDelayMs(loaded(1_000), 0), renewalDelayMs(loaded(0), 9_000_000)]).toEqual([10_000, 10_000])
  expect([1_000, 5_000].map((nowMs) => mayRenewAgain(0, nowMs))).toEqual([false, true])
})

test('a failed renewal is tried again after half a minute', () => {
  expect(renewalDelayMs({ data: until(3_600_000), status: 'error' }, 3_590_000)).toBe(30_000)
  expect(renewalDelayMs({ data: undefined, status: 'pending' }, 0)).toBe(false)
})
