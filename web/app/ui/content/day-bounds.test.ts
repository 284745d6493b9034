import { afterEach, describe, expect, test, vi } from 'vitest'
import { dayOf } from '../format.ts'
import { controlValue, endOfDay, instantOf, startOfDay } from './day-bounds.ts'

afterEach(() => vi.unstubAllEnvs())

describe.each([
  ['UTC', '2026-03-01T00:00:00.000Z', '2026-03-01T23:59:59.999Z'],
  ['Australia/Sydney', '2026-02-28T13:00:00.000Z', '2026-03-01T12:59:59.999Z'],
  ['America/Los_Angeles', '2026-03-01T08:00:00.000Z', '2026-03-02T07:59:59.999Z'],
])('for a reader in %s', (zone, start, end) => {
  test('a day runs from its first to its last instant there', () => {
    vi.stubEnv('TZ', zone)
    expect([startOfDay('2026-03-01'), endOfDay('2026-03-01')]).toEqual([start, end])
  })

  test('both bounds are shown as the day they came from', () => {
    vi.stubEnv('TZ', zone)
    expect([dayOf(start), dayOf(end)]).toEqual(['2026-03-01', '2026-03-01'])
  })
})

test('a day with a change of clocks has its own length', () => {
  vi.stubEnv('TZ', 'Australia/Sydney')
  const hours = (Date.parse(endOfDay('2026-04-05')) + 1 - Date.parse(startOfDay('2026-04-05'))) / 3_600_000
  expect(hours).toBe(25)
})

test.each(['', 'soon', '2026-3-1', '2026-13-01', '20260301'])('"%s" is not a day and gives no bound', (day) => {
  expect([startOfDay(day), endOfDay(day)]).toEqual(['', ''])
})

test('a plain day stays itself in every zone', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  expect([dayOf('2026-03-01'), dayOf('2026-03-01', 'UTC')]).toEqual(['2026-03-01', '2026-03-01'])
  expect(dayOf('')).toBe('')
})

test('an instant is shown as its day in UTC or in the zone of this computer', () => {
  vi.stubEnv('TZ', 'Australia/Sydney')
  expect(dayOf('2026-02-28T13:00:00.000Z', 'UTC')).toBe('2026-02-28')
  expect(dayOf('2026-02-28T13:00:00.000Z')).toBe('2026-03-01')
  expect(dayOf('0900-01-02T00:00:00.000Z', 'UTC')).toBe('0900-01-02')
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
