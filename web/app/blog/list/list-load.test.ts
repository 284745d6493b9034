import { expect, test } from 'vitest'
import { listFacts } from './list-load.ts'
import { postsSearch } from './list-search.ts'

const options = {
  categories: [{ name: 'Personal Finance', slug: 'personal-finance', posts: 4 }],
  tags: [{ name: 'yields', slug: 'yields', posts: 2 }],
}

const factsOf = (search: string) => listFacts(postsSearch.parse(new URLSearchParams(search)), options)

test.each([
  ['', 'Blog'],
  ['category_slug=personal-finance', 'Personal Finance'],
  ['category_slug=gone', 'gone'],
  ['tag_slug=yields', 'Posts tagged yields'],
  ['author_username=mara_quill', 'Posts by mara_quill'],
  ['title=offset', 'Search: offset'],
  ['title=offset&tag_slug=yields', 'Search: offset'],
  ['category_slug=personal-finance&tag_slug=yields', 'Selected posts'],
  ['published_after=2026-01-01', 'Selected posts'],
])('the list of "%s" is called %s', (search, heading) => expect(factsOf(search).heading).toBe(heading))

test('later pages say which they are', () => {
  expect(factsOf('page=2').title).toBe('Blog, page 2')
})

test('the order of a list is not part of its one address', () => {
  expect(factsOf('sort=oldest').canonicalPath).toBe('/finance/blog')
  expect(factsOf('sort=title_asc&tag_slug=yields&page=2').canonicalPath).toBe('/finance/blog?page=2&tag_slug=yields')
})

test.each([
  ['', true],
  ['page=3', true],
  ['sort=oldest', true],
  ['category_slug=personal-finance', true],
  ['tag_slug=yields&page=2', true],
  ['category_slug=personal-finance&tag_slug=yields', false],
  ['title=offset', false],
  ['author_username=mara_quill', false],
  ['published_before=2026-01-01', false],
])('whether search engines get the list of "%s": %s', (search, isIndexed) => {
  expect(factsOf(search).isIndexed).toBe(isIndexed)
})
