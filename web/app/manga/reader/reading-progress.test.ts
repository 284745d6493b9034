import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSavedOnLeaving, type Sent, saveAtMs } from './reading-progress.ts'

const sent = (pageNumber: number, atMs: number, hasFailed = false): Sent => ({ pageNumber, atMs, hasFailed })

test('a page is saved after two seconds in view', () => {
  expect(saveAtMs({ pageNumber: 4, sinceMs: 10_000 }, null)).toBe(12_000)
})

test('a page that is saved is not saved again, unless that failed', () => {
  expect(saveAtMs({ pageNumber: 4, sinceMs: 10_000 }, sent(4, 12_000))).toBeNull()
  expect(saveAtMs({ pageNumber: 4, sinceMs: 10_000 }, sent(4, 12_000, true))).toBe(22_000)
})

test('two saved positions are at least two seconds apart, and each was in view for two seconds', () => {
  const instant = fc.integer({ min: 0, max: 1e6 })
  fc.assert(
    fc.property(instant, instant, (sinceMs, atMs) => {
      const due = saveAtMs({ pageNumber: 2, sinceMs }, sent(1, atMs)) ?? Number.NaN
      expect(due - sinceMs).toBeGreaterThanOrEqual(2_000)
      expect(due - atMs).toBeGreaterThanOrEqual(2_000)
    }),
  )
})

test('leaving saves the page that was read on to at once', () => {
  const at = (pageNumber: number, nowMs: number) => ({
    seen: { pageNumber, sinceMs: 10_000 },
    now: { firstPage: 3, nowMs },
  })
  const onLeaving = ({ seen, now }: ReturnType<typeof at>, last: Sent | null) => isSavedOnLeaving(seen, last, now)
  expect(onLeaving(at(4, 10_001), null)).toBe(true)
  expect(onLeaving(at(9, 10_001), sent(8, 9_000))).toBe(true)
  // A glance at the start, or back, is not a position.
  expect(onLeaving(at(3, 11_000), null)).toBe(false)
  expect(onLeaving(at(2, 11_000), sent(8, 9_000))).toBe(false)
  expect(onLeaving(at(2, 12_000), sent(8, 9_000))).toBe(true)
  expect(onLeaving(at(8, 20_000), sent(8, 9_000))).toBe(false)
  expect(onLeaving(at(8, 20_000), sent(8, 9_000, true))).toBe(true)
})
