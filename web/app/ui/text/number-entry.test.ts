import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseNumber, tidyNumber } from './number-entry.ts'

test.each([
  ['250000', 250_000, 0],
  ['250,000', 250_000, 0],
  ['$250,000.50', 250_000.5, 1],
  ['AUD 250 000.55', 250_000.55, 2],
  ['A$1’250’000', 1_250_000, 0],
  ['250\u00a0000\u202f000', 250_000_000, 0],
  [' 5.850 % ', 5.85, 2],
  ['.5', 0.5, 1],
  ['5.', 5, 0],
  ['-3', -3, 0],
  ['−3', -3, 0],
  ['２５０', 250, 0],
])('%j is %d', (text, value, decimals) => expect(parseNumber(text)).toEqual({ value, decimals }))

test.each(['', ' ', '.', '-', 'abc', '6,5', '1.000.000', '12,34', '2e5', '1,0000', '$', '1 2', 'NaN', '∞'])(
  '%j is not guessed at',
  (text) => expect(parseNumber(text)).toBeUndefined(),
)

test('tidying does not change the number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000_000 }), (cents) => {
      const text = String(cents / 100)
      expect(parseNumber(tidyNumber(text))?.value).toBe(Number(text))
    }),
  )
})

test('tidying separates thousands and keeps unknown text', () => {
  expect(tidyNumber('1234567.5')).toBe('1,234,567.50')
  expect(tidyNumber('$1234')).toBe('1,234')
  expect(tidyNumber('1038.4114')).toBe('1,038.4114')
  expect(tidyNumber('118.46702898529395')).toBe('118.46702898529395')
  expect(tidyNumber('-09999999999999999.10')).toBe('-9,999,999,999,999,999.10')
  expect(tidyNumber('many')).toBe('many')
})
