import { expect, test } from 'vitest'
import {
  audText,
  counted,
  listText,
  longDate,
  percentText,
  plural,
  shareText,
  shortDateTime,
  shortDayText,
  utcDateTime,
  weekdayText,
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

test('a list ends with "and"', () => {
  expect(listText(['1 note', '2 posts', '3 comments'])).toBe('1 note, 2 posts and 3 comments')
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

test('a date is written in long Australian English', () => {
  expect(longDate('2026-11-20T03:00:00.000Z', 'UTC')).toBe('20 November 2026')
})

test('the zone decides the day', () => {
  expect(longDate('2026-11-20T20:00:00.000Z', 'UTC')).toBe('20 November 2026')
  expect(longDate('2026-11-20T20:00:00.000Z', 'Australia/Sydney')).toBe('21 November 2026')
})

test.each([null, '', 'soon'])('%j has no date', (instant) => expect(longDate(instant)).toBe('N/A'))

test('a date with its time names a zone that is not the one of this computer', () => {
  expect(shortDateTime('2026-11-20T23:30:00.000Z', 'UTC')).toBe('20 Nov 2026, 11:30 pm UTC')
})

test('days of figures are short, and are UTC days', () => {
  expect([weekdayText('2026-11-20'), shortDayText('2026-11-20')]).toEqual(['Fri, 20 Nov', '20 Nov'])
})

test('moments are written in UTC', () => {
  expect(utcDateTime('2026-11-20T23:05:09.123Z')).toBe('2026-11-20 23:05:09')
  expect(utcDateTime('2026-11-21T09:05:09+10:00')).toBe('2026-11-20 23:05:09')
})
