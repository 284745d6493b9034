import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  audText,
  columnDayText,
  compactAudText,
  counted,
  dayText,
  decimalText,
  longDate,
  percentText,
  plural,
  shareText,
  shortDateTime,
  significantText,
  utcDateTime,
  wholeNumber,
} from './format.ts'

test('a whole number has its thousands apart', () => {
  expect([0, 999, 12_345].map(wholeNumber)).toEqual(['0', '999', '12,345'])
})

test.each([
  [0, 'notes', '0 notes'],
  [1, 'notes', '1 note'],
  [1_200, 'notes', '1,200 notes'],
  [2, 'entries', '2 entries'],
])('%i is counted in %s', (count, plural, text) => {
  expect(counted(count, plural === 'notes' ? 'note' : 'entry', plural)).toBe(text)
})

test('a verb goes with its number', () => {
  expect([0, 1, 2].map((count) => plural(count, 'is', 'are'))).toEqual(['are', 'is', 'are'])
})

test('amounts are Australian dollars with separators, cents by default', () => {
  expect(audText(1498.88)).toBe('$1,498.88')
  expect(audText(1_000_000_000_000)).toBe('$1,000,000,000,000.00')
  expect(audText(-0.5)).toBe('-$0.50')
  expect(audText(-0)).toBe('$0.00')
  expect(audText(98.76543, 4)).toBe('$98.7654')
})

test('percentages keep the decimals that they are shown with', () => {
  expect(percentText(0.5, 5)).toBe('0.50000%')
  expect(percentText(115.83819, 5)).toBe('115.83819%')
  expect(percentText(1234.5, 4)).toBe('1,234.5000%')
})

test('a share is a percentage without decimals that are zero', () => {
  expect([0.05, 0.1234, 1].map((share) => shareText(share))).toEqual(['5%', '12.3%', '100%'])
})

test('a date is written in long Australian English', { tags: ['post-4', 'constant-15'] }, () => {
  expect(longDate('2026-11-20T03:00:00.000Z', 'UTC')).toBe('20 November 2026')
})

test('the zone decides the day', () => {
  expect(longDate('2026-11-20T20:00:00.000Z', 'UTC')).toBe('20 November 2026')
  expect(shortDateTime('2026-11-20T20:00:00.000Z', 'Australia/Sydney')).toBe('21 Nov 2026, 7:00 am AEDT')
})

test.each([null, '', 'soon'])('%j has no date', { tags: ['post-4'] }, (instant) =>
  expect(longDate(instant)).toBe('N/A'),
)

test('a date with its time names a zone that is not the one of this computer', () => {
  expect(shortDateTime('2026-11-20T23:30:00.000Z', 'UTC')).toBe('20 Nov 2026, 11:30 pm UTC')
})

test('moments are written in UTC', { tags: ['log-records-2'] }, () => {
  expect(utcDateTime('2026-11-20T23:05:09.123Z')).toBe('2026-11-20 23:05:09')
  expect(utcDateTime('2026-11-21T09:05:09+10:00')).toBe('2026-11-20 23:05:09')
})

test('a number has as many decimals, or significant digits, as asked for', () => {
  expect([decimalText(1234.5, 4), decimalText(-0, 2), decimalText(10, 0, 1), decimalText(10.06, 0, 1)]).toEqual([
    '1,234.5000',
    '0.00',
    '10',
    '10.1',
  ])
  expect([significantText(1234.5678, 7), significantText(0.1 + 0.2, 12)]).toEqual(['1,234.568', '0.3'])
})

test('an amount leaves out zeros that nobody asked for, or is written in short', () => {
  expect([audText(98.5, 0, 2), audText(98.5, 2, 6), audText(0.000_123, 2, 6)]).toEqual(['$98.5', '$98.50', '$0.000123'])
  expect([compactAudText(1_540_000), compactAudText(-250_000), compactAudText(0)]).toEqual(['$1.5M', '-$250K', '$0'])
})

test('a calendar day is the same in every zone, and other text is unchanged', () => {
  expect([dayText('2026-11-20'), dayText('2026-11-20', 'medium'), dayText('2026-02-31x')]).toEqual([
    '20 November 2026',
    '20 Nov 2026',
    '2026-02-31x',
  ])
})

test("dates and times are those of Intl in this computer's zone and in UTC", () => {
  const year = { min: new Date('1970-01-02T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true }
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const minute = { ...day, month: 'short', hour: 'numeric', minute: '2-digit' } as const
  fc.assert(
    fc.property(fc.date(year), fc.constantFrom('UTC' as const, undefined), (date, timeZone) => {
      const instant = date.toISOString()
      const timeZoneName = timeZone && ('short' as const)
      const intl = (parts: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat('en-AU', { timeZone, ...parts }).format(date)
      expect(longDate(instant, timeZone)).toBe(intl(day))
      expect(shortDateTime(instant, timeZone)).toBe(intl({ ...minute, timeZoneName }))
    }),
  )
})

const figure = fc.oneof(fc.double(), fc.integer(), fc.double({ min: -1e6, max: 1e6 }), cents(), fc.constant(1.005))

function cents() {
  return fc.integer({ min: -1e9, max: 1e9 }).map((mills) => mills / 1000)
}

test('numbers and amounts are those of Intl', () => {
  fc.assert(
    fc.property(figure, fc.nat(6), fc.nat(3), (value, decimals, more) => {
      const digits = {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals + more,
        signDisplay: 'negative',
      } as const
      const number = new Intl.NumberFormat('en-AU', digits)
      const amount = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD', ...digits })
      expect(decimalText(value, decimals, decimals + more)).toBe(number.format(value))
      expect(audText(value, decimals, decimals + more)).toBe(amount.format(value))
    }),
    { numRuns: 500 },
  )
})

test('what is rounded to 0 has no sign', () => {
  expect([audText(-0.004), audText(-0.005), decimalText(-0.00004, 4)]).toEqual(['$0.00', '-$0.01', '0.0000'])
})

test.each([
  ['2026-09-05', '05 Sep 2026'],
  ['2027-06-15', '15 Jun 2027'],
  ['no day', 'no day'],
])('the day %s is %s in a column', (day, text) => {
  expect(columnDayText(day)).toBe(text)
})
