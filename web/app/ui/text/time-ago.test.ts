import { expect, test } from 'vitest'
import { agoText } from './time-ago.tsx'

test.each([
  ['2026-11-20T09:29:30Z', 'just now'],
  ['2026-11-20T09:32:00Z', 'just now'],
  ['2026-11-20T09:01:00Z', '29 min ago'],
  ['2026-11-20T08:30:00Z', '1 h ago'],
  ['2026-11-19T09:31:00Z', '23 h ago'],
  ['2026-11-19T09:30:00Z', '1 day ago'],
  ['2026-10-22T09:30:00Z', '29 days ago'],
  ['2026-10-21T09:30:00Z', null],
  ['2026-11-20T10:30:00Z', null],
])('%s was %s at half past nine', (instant, text) => {
  expect(agoText(instant, Date.parse('2026-11-20T09:30:00Z'))).toBe(text)
})
