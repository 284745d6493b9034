import { expect, test } from 'vitest'
import { counted, wholeNumber } from './counts.ts'

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
