import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '../../api/call-error.ts'
import { isSavedOnLeaving, PositionSaver, type Sent, saveAtMs } from './reading-progress.ts'

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

describe('a position whose save fails', () => {
  const readerId = 7
  let signedInId: number
  /** Of the next saves; 0 is no response, none is a success. */
  let failures: number[]
  let saved: string[]

  beforeEach(() => {
    vi.useFakeTimers()
    signedInId = readerId
    failures = []
    saved = []
    return () => vi.useRealTimers()
  })

  async function save(pageNumber: number): Promise<void> {
    const status = failures.shift()
    saved.push(`${signedInId}: page ${pageNumber}, ${status ?? 'saved'}`)
    if (status === 0) throw new TypeError('The connection was lost.')
    if (status !== undefined) throw new CallError({ status, body: { msg: 'No.' } })
  }

  function openChapter(): PositionSaver {
    const saver = new PositionSaver({ maySend: () => signedInId === readerId, save }, 1)
    saver.open()
    return saver
  }

  test.each([0, 429, 503])('is saved later after %i', async (status) => {
    failures = [status]
    openChapter().see(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(saved).toEqual([`7: page 2, ${status}`, '7: page 2, saved'])
  })

  test.each([403, 404])('is not saved again after %i, nor is another page', async (status) => {
    failures = [status]
    const saver = openChapter()
    saver.see(2)
    await vi.advanceTimersByTimeAsync(60_000)
    saver.see(3)
    saver.close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(saved).toEqual([`7: page 2, ${status}`])
  })

  test.each([0, 429])('is not sent again once the chapter was left, after %i', async (status) => {
    failures = [status, status]
    const saver = openChapter()
    saver.see(2)
    saver.close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(saved).toEqual([`7: page 2, ${status}`])
  })

  test('is not sent for another user', async () => {
    failures = [0]
    const saver = openChapter()
    saver.see(2)
    await vi.advanceTimersByTimeAsync(5_000)
    signedInId = 8
    await vi.advanceTimersByTimeAsync(60_000)
    saver.close()
    expect(saved).toEqual(['7: page 2, 0'])
  })
})
