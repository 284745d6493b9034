import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breakdownRows, percentText, ringTone, toStorageUsage, usedRatio } from './storage-usage.ts'

const usage = (totalRecords: number, storageLimit: number | null) => ({
  totalRecords,
  storageLimit,
  summaryBreakdown: {},
})

test('the answer is read under the names of the widget', { tags: ['entity-12'] }, () => {
  const answer = { total_records: 3, storage_limit: 1000, advice: 'Delete.', summary_breakdown: { notes: 3 } as never }
  expect(toStorageUsage(answer)).toEqual({
    totalRecords: 3,
    storageLimit: 1000,
    advice: 'Delete.',
    summaryBreakdown: { notes: 3 },
  })
})

test.each([
  [0, 1000, 'green', '0%'],
  [3, 1000, 'green', '<1%'],
  [290, 1000, 'green', '29%'],
  [699, 1000, 'green', '69%'],
  [6999, 10_000, 'green', '69%'],
  [700, 1000, 'yellow', '70%'],
  [899, 1000, 'yellow', '89%'],
  [900, 1000, 'pink', '90%'],
  [1000, 1000, 'pink', '100%'],
  [1043, 1000, 'pink', '104%'],
  [0, 0, 'pink', '100%'],
  [12_000, null, 'green', '∞'],
])('%i of %s records is %s, %s', { tags: ['profile-6', 'constant-13'] }, (total, limit, tone, text) => {
  const ratio = usedRatio(usage(total, limit))
  expect(ringTone(ratio)).toBe(tone)
  expect(percentText(ratio)).toBe(text)
})

test('the five largest categories are separate, the rest is merged into Other', { tags: ['constant-13'] }, () => {
  const breakdown = { posts: 1, comments: 40, notes: 30, manga: 2, pages: 100, images: 20, friend_requests: 7 }
  expect(breakdownRows(breakdown).map(({ label, count }) => [label, count])).toEqual([
    ['Pages', 100],
    ['Comments', 40],
    ['Notes', 30],
    ['Images', 20],
    ['Friend requests', 7],
    ['Other', 3],
  ])
})

test('five categories need no Other, and empty ones are left out', () => {
  const breakdown = { posts: 5, comments: 4, notes: 3, manga: 2, pages: 1, images: 0 }
  expect(breakdownRows(breakdown).map(({ label }) => label)).toEqual(['Posts', 'Comments', 'Notes', 'Manga', 'Pages'])
  expect(breakdownRows({ posts: 0 })).toEqual([])
})

test('whatever the breakdown, nothing is lost and the shares make a whole', () => {
  const breakdowns = fc.dictionary(fc.string({ minLength: 1 }), fc.nat(1_000_000), { noNullPrototype: true })
  fc.assert(
    fc.property(breakdowns, (breakdown) => {
      const total = Object.values(breakdown).reduce((sum, count) => sum + count, 0)
      const rows = breakdownRows(breakdown)
      expect(rows.length).toBeLessThanOrEqual(6)
      expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(total)
      if (total > 0) expect(rows.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
    }),
  )
})
