import { expect, test } from 'vitest'
import { isRenewalDue, mayRenewAgain, renewalDelayMs } from './use-page-urls.ts'

test('addresses are renewed two minutes before their end', () => {
  expect(renewalDelayMs(3_600_000, 0)).toBe(3_480_000)
  expect([3_479_999, 3_480_000, 9_000_000].map((nowMs) => isRenewalDue(3_600_000, nowMs))).toEqual([false, true, true])
})

test('addresses that live for a moment, or have ended, are not asked for without a pause', () => {
  expect([renewalDelayMs(1_000, 0), renewalDelayMs(0, 9_000_000)]).toEqual([10_000, 10_000])
  expect([1_000, 5_000].map((nowMs) => mayRenewAgain(0, nowMs))).toEqual([false, true])
})
