import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedTerms, mergeLines, sortLabels, termSearch, useLabels } from './term-texts.ts'

const term = { id: 1, slug: 'bond', former_slugs: [], published_posts: 1, posts: 1, questions: 0 }

test('a merge says what moves, what has both, and what its addresses do then', () => {
  const from = { ...term, name: 'Bond' }
  const into = { ...term, id: 2, name: 'Bonds', slug: 'bonds' }
  expect(mergeLines('category', { from, into, moved: 1, shared: 0 })).toEqual([
    '1 post of “Bond” gets “Bonds” instead.',
    '“Bond” is deleted. Its address /finance/blog?category_slug=bond leads to “Bonds” from then on.',
  ])
  const old = { ...from, questions: 2, former_slugs: ['b', 'loan'] }
  expect(mergeLines('tag', { from: old, into, moved: 1_200, shared: 3 })).toEqual([
    '1,200 posts of “Bond” get “Bonds” instead.',
    '3 posts have both, and keep “Bonds”.',
    '2 quiz questions move too; questions that “Bonds” already has are dropped.',
    '“Bond” is deleted. Its address /finance/blog?tag_slug=bond and 2 earlier lead to “Bonds” from then on.',
  ])
})

test.each([
  [1, 'category', '1 category'],
  [2, 'category', '2 categories'],
  [1_000, 'tag', '1,000 tags'],
] as const)('%d of kind %s are %s', (count, kind, text) => expect(countedTerms(count, kind)).toBe(text))

const state = fc.record({
  kind: fc.constantFrom('category' as const, 'tag' as const),
  page: fc.integer({ min: 1, max: 999_999 }),
  search: fc.string({ maxLength: 20 }).map((text) => text.replaceAll('\0', '').trim()),
  use: fc.constantFrom(...(Object.keys(useLabels) as (keyof typeof useLabels)[])),
  sort: fc.constantFrom(...(Object.keys(sortLabels) as (keyof typeof sortLabels)[])),
})

const read = (address: string) => termSearch.parse(new URL(address, 'http://localhost').searchParams)

test('an address parses back to the state that it was made from', () => {
  fc.assert(
    fc.property(state, (given) => {
      expect(read(termSearch.address(given))).toEqual(given)
    }),
  )
})

test('the whole list has the plain address, and every address shows something', () => {
  expect(termSearch.address({ kind: 'category', page: 1 })).toBe('/admin/category-list')
  const odd = new URLSearchParams({
    kind: 'author',
    page: '0',
    search: ` ${'x'.repeat(300)}\0`,
    use: 'toString',
    sort: '',
  })
  expect(termSearch.parse(odd)).toEqual({
    kind: 'category',
    page: 1,
    search: 'x'.repeat(200),
    use: 'all',
    sort: 'a-z',
  })
})
