import { expect, test } from 'vitest'
import { longDate } from './published-date.ts'

test('a date is written in long Australian English', () => {
  expect(longDate('2026-11-20T03:00:00.000Z', 'UTC')).toBe('20 November 2026')
})

test('the zone decides the day', () => {
  expect(longDate('2026-11-20T20:00:00.000Z', 'UTC')).toBe('20 November 2026')
  expect(longDate('2026-11-20T20:00:00.000Z', 'Australia/Sydney')).toBe('21 November 2026')
})

test.each([null, '', 'soon'])('%j has no date', (instant) => expect(longDate(instant)).toBe('N/A'))
