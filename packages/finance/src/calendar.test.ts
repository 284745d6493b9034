import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths, addMonthsKeepingMonthEnd, dayNumber, formatDay, monthsBetween, parseDay } from './calendar.ts'

const msPerDay = 86_400_000

const days = fc.integer({ min: Date.UTC(1600, 0, 1) / msPerDay, max: Date.UTC(2399, 11, 31) / msPerDay })
const textOf = (day: number) => new Date(day * msPerDay).toISOString().slice(0, 10)

function read(text: string) {
  const day = parseDay(text)
  if (!day) throw new Error(`${text} is not a day`)
  return day
}

test.for([
  '2027-02-29',
  '1900-02-29',
  '2025-04-31',
  '2025-13-01',
  '2025-00-10',
  '2025-01-00',
  '0000-01-01',
  '2025-1-1',
  '25-01-01',
  ' 2025-01-01',
  '2025-01-01T00:00:00Z',
  '2025/01/01',
  '2025-01-1x',
  '2025-01-0:',
  '2025-01-/9',
  '-025-01-01',
  '٢٠٢٥-01-01',
  '',
])('%j is not a day of the calendar', (text) => {
  expect(parseDay(text)).toBeUndefined()
})

test('an empty text is not a day of the calendar', () => {
  expect(parseDay(undefined)).toBeUndefined()
})

test.for(['2024-02-29', '2000-02-29', '2025-12-31', '0001-01-01', '9999-12-31'])(
  '%s is a day, and is written as it was read',
  (text) => {
    expect(formatDay(read(text))).toBe(text)
  },
)

test('days are counted as the platform counts them', () => {
  fc.assert(
    fc.property(days, days, (first, second) => {
      expect(dayNumber(read(textOf(second))) - dayNumber(read(textOf(first)))).toBe(second - first)
    }),
  )
})

test.for<[string, number, string]>([
  ['2025-01-31', 1, '2025-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2025-01-31', 2, '2025-03-31'],
  ['2025-04-30', 1, '2025-05-30'],
  ['2025-02-28', 1, '2025-03-28'],
  ['2025-11-15', 14, '2027-01-15'],
  ['2025-03-31', -1, '2025-02-28'],
  ['2025-01-10', -13, '2023-12-10'],
])('%s and %i months is %s', ([from, months, to]) => {
  expect(formatDay(addMonths(read(from), months))).toBe(to)
})

test.for<[string, number, string]>([
  ['2027-06-30', -6, '2026-12-31'],
  ['2027-02-28', -6, '2026-08-31'],
  ['2028-02-29', -6, '2027-08-31'],
  ['2028-02-28', -6, '2027-08-28'],
  ['2030-08-30', -6, '2030-02-28'],
  ['2028-08-30', -6, '2028-02-29'],
  ['2031-05-31', -3, '2031-02-28'],
])('with month ends kept, %s and %i months is %s', { tags: ['calculation-4'] }, ([from, months, to]) => {
  expect(formatDay(addMonthsKeepingMonthEnd(read(from), months))).toBe(to)
})

test('adding months moves by that many months, to a day of the calendar that is not later in its month', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -1200, max: 1200 }), (day, months) => {
      const from = read(textOf(day))
      const to = addMonths(from, months)
      expect(monthsBetween(from, to)).toBe(months)
      expect(to.day).toBeLessThanOrEqual(from.day)
      expect(parseDay(formatDay(to))).toEqual(to)
      const isShortened = to.day < from.day
      const dayAfter = new Date(Date.UTC(to.year, to.month - 1, to.day + 1))
      if (isShortened) expect(dayAfter.getUTCDate()).toBe(1)
    }),
  )
})
