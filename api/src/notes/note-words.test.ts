import { expect, test } from 'vitest'
import { wordEndsOf, wordsQuery } from './note-words.service.ts'

test('the ends of each word are kept under the owner, each once', () => {
  expect(wordEndsOf(71, ['Tee, TEE'])).toEqual(['1z:tee', '1z:ee', '1z:e', '1z:,'])
})

test.each<[string, string | null]>([
  ['  ', null],
  ['\u200d\ufeff', null],
  ['Rent', `'1z:rent':*`],
  ['rent RENT re', `'1z:rent':* & '1z:re':*`],
  [`it's`, `'1z:it':* & '1z:''':* & '1z:s':*`],
  ['a\\b', `'1z:a':* & '1z:\\\\':* & '1z:b':*`],
  ['$5', `'1z:$':* & '1z:5':*`],
  ['x'.repeat(30), `'1z:${'x'.repeat(24)}':* & '1z:${'x'.repeat(6)}':*`],
])('%j is looked for as %s', (typed, query) => {
  expect(wordsQuery(71, typed)).toBe(query)
})

test.each([
  ['STRASSE', 'straße'],
  ['ΟΔΟΣ', 'οδος'],
  ['istanbul', 'İstanbul'],
  ['cafe\u0301', 'Café'],
])('%s and %s are the same word', (one, other) => {
  expect(wordsQuery(1, one)).toBe(wordsQuery(1, other))
})

test.each(['x'.repeat(5_000), '𝒳𝒴𝒵'.repeat(800), 'ŉﬃΐ𐍈'.repeat(1_000), '漢字仮名'.repeat(1_250), '—!?'.repeat(1_600)])(
  'the longest note of hostile words stays below what PostgreSQL takes (%#)',
  (text) => {
    const ends = wordEndsOf(2 ** 31 - 1, [text])
    expect(Buffer.byteLength(ends.join(''))).toBeLessThan(2 ** 20)
  },
)
