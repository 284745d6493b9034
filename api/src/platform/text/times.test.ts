import { expect, test } from 'vitest'
import { instantOf, isTimeZone, SkippedTime } from './times.ts'

test.each([
  ['2026-07-01T09:00', 'Australia/Sydney', '2026-06-30T23:00:00.000Z'],
  ['2026-12-01T09:00', 'Australia/Sydney', '2026-11-30T22:00:00.000Z'],
  ['2026-12-01T09:00:30', 'UTC', '2026-12-01T09:00:30.000Z'],
  ['2026-04-05T02:30', 'Australia/Sydney', '2026-04-04T15:30:00.000Z'],
  ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
])('%s in %s is %s', (text, zone, instant) => {
  expect(instantOf(text, zone).toISOString()).toBe(instant)
})

test('a time that clocks skip is refused, with what they skip', () => {
  const skipped = () => instantOf('2026-10-04T02:30', 'Australia/Sydney')
  expect(skipped).toThrow(SkippedTime)
  expect(skipped).toThrow('Clocks go forward from 2026-10-04 02:00 to 2026-10-04 03:00.')
})

test('a date that no calendar has is refused', () => {
  expect(() => instantOf('2026-02-30T09:00', 'UTC')).toThrow(RangeError)
})

test('only names of time zones are time zones', () => {
  const names = ['Australia/Sydney', 'UTC', 'Mars/Olympus', '', '__proto__', 'a'.repeat(64)]
  expect(names.map(isTimeZone)).toEqual([true, true, false, false, false, false])
  expect(['2026-01-01T00:00Z', '+10:00', '-0330'].map(isTimeZone)).toEqual([false, false, false])
})
