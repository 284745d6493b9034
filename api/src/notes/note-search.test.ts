import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchTerms, searchTextOf } from './note-search.service.ts'

test.each<[string, string[]]>([
  ['  ', []],
  ['\u200d\ufeff', []],
  ['Rent', ['rent']],
  ['re rent RENT', ['rent', 're']],
  [`it's`, ['it', `'`, 's']],
  ['a\\b', ['a', '\\', 'b']],
  ['$5', ['$', '5']],
  ['x'.repeat(30), ['x'.repeat(30)]],
])('%j is looked for as %j', (typed, words) => {
  expect(searchTerms(typed)).toEqual(words)
})

test.each([
  ['STRASSE', 'straße'],
  ['ΟΔΟΣ', 'οδος'],
  ['istanbul', 'İstanbul'],
  ['cafe\u0301', 'Café'],
])('%s and %s are the same word', (one, other) => {
  expect(searchTerms(one)).toEqual(searchTerms(other))
  expect(searchTextOf({ title: one, content: other })).toBe(searchTextOf({ title: other, content: one }))
})

test('a note is searched by each of its words and symbols once', () => {
  expect(searchTextOf({ title: 'Rent', content: 'rent: $5,\nRENT: rental, $6' })).toBe('rent : $ 5 , rental 6')
})

test('every word of a note finds it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (title, content) => {
      const text = searchTextOf({ title, content })
      const missing = `${title}\n${content}`
        .split(/\s+/u)
        .flatMap(searchTerms)
        .filter((word) => !text.includes(word))
      expect(missing).toEqual([])
    }),
  )
})

test.each(['x', 'ŉﬃΐ𐍈', 'ß', 'ΐ', 'a\u0301', '\u0301', '漢'])(
  'a note full of %j has an index of less than three times its length',
  (text) => {
    const content = text.repeat(5_000 / text.length)
    expect(searchTextOf({ title: text, content }).length).toBeLessThan(3 * 5_256)
  },
)

test('a note of five thousand different symbols has an index of less than three times its length', () => {
  const content = String.fromCodePoint(...Array.from({ length: 5_000 }, (_, index) => 0x2010 + index))
  expect(searchTextOf({ title: 'x', content }).length).toBeLessThan(3 * 5_256)
})
