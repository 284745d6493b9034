import { describe, expect, test } from 'vitest'
import { loadRecords, type RecordLoader } from './record-export.ts'

interface Row {
  id: number
  created_at: string
}

const maxCounted = 10_000

/** Pages by number end where counting does, as in the API. */
function loaderOf(records: readonly Row[], sort: 'latest' | 'oldest'): RecordLoader<Row> {
  return async ({ page, rows, created_before: before, created_after: after }) => {
    const found = records.filter(
      ({ created_at: at }) => (before === undefined || at <= before) && (after === undefined || at >= after),
    )
    const ordered = sort === 'latest' ? found.toReversed() : found
    return { data: ordered.slice(0, maxCounted).slice((page - 1) * rows, page * rows) }
  }
}

/** `perTime` records share each millisecond. */
function makeRecords(count: number, perTime: number): Row[] {
  const start = Date.parse('2026-11-20T09:30:00.000Z')
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    created_at: new Date(start + Math.floor(index / perTime)).toISOString(),
  }))
}

describe.each(['latest', 'oldest'] as const)('an export of the %s first', (sort) => {
  test.each([
    ['more records than pages have numbers for', 12_345, 7],
    ['records that fill the last page', 3_000, 1],
    ['more records of one time than a request returns', 4_500, 2_500],
    ['no record', 0, 1],
  ])('has each once and in order: %s', async (_, count, perTime) => {
    const records = makeRecords(count, perTime)
    const expected = sort === 'latest' ? records.toReversed() : records
    expect(await loadRecords(loaderOf(records, sort), sort)).toEqual(expected)
  })

  test('stops after a hundred thousand', async () => {
    const { length } = await loadRecords(loaderOf(makeRecords(101_500, 3), sort), sort)
    expect(length).toBeGreaterThanOrEqual(100_000)
    expect(length).toBeLessThan(101_000)
  })
})
