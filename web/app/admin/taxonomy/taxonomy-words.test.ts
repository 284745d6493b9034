import { expect, test } from 'vitest'
import { countedTerms, mergeLines } from './taxonomy-words.ts'

const term = { id: 1, slug: 'bond', former_slugs: [], published_posts: 1, posts: 1, questions: 0 }

test('a merge says what moves, what has both, and what its addresses do then', () => {
  const from = { ...term, name: 'Bond' }
  const into = { ...term, id: 2, name: 'Bonds', slug: 'bonds' }
  expect(mergeLines('category', { from, into, moved: 1, shared: 0 })).toEqual([
    '1 post of “Bond” gets “Bonds” instead.',
    '“Bond” goes. Its address /finance/blog?category_slug=bond leads to “Bonds” from then on.',
  ])
  const old = { ...from, questions: 2, former_slugs: ['b', 'loan'] }
  expect(mergeLines('tag', { from: old, into, moved: 1_200, shared: 3 })).toEqual([
    '1,200 posts of “Bond” get “Bonds” instead.',
    '3 posts have both, and keep “Bonds”.',
    '2 quiz questions move too; what “Bonds” asks already is dropped.',
    '“Bond” goes. Its address /finance/blog?tag_slug=bond and 2 earlier lead to “Bonds” from then on.',
  ])
})

test.each([
  [1, 'category', '1 category'],
  [2, 'category', '2 categories'],
  [1_000, 'tag', '1,000 tags'],
] as const)('%d of kind %s are %s', (count, kind, text) => expect(countedTerms(count, kind)).toBe(text))
