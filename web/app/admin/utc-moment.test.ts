import { expect, test } from 'vitest'
import { controlValue, instantOf, utcMoment } from './utc-moment.ts'

test('moments are written in UTC', () => {
  expect(utcMoment('2026-11-20T23:05:09.123Z')).toBe('2026-11-20 23:05:09')
  expect(utcMoment('2026-11-21T09:05:09+10:00')).toBe('2026-11-20 23:05:09')
})

test('a control for date and time shows and gives UTC', () => {
  expect(controlValue('2026-11-20')).toBe('2026-11-20T00:00:00')
  expect(controlValue('')).toBe('')
  expect(instantOf('2026-11-20T09:30')).toBe('2026-11-20T09:30:00.000Z')
  expect(instantOf(controlValue('2026-11-20T09:30:07.000Z'))).toBe('2026-11-20T09:30:07.000Z')
  expect(instantOf('')).toBe('')
  expect(controlValue('2026-11-20', { isEnd: true })).toBe('2026-11-20T23:59:59')
  expect(instantOf('2026-11-20T23:59:59', { isEnd: true })).toBe('2026-11-20T23:59:59.999Z')
})
