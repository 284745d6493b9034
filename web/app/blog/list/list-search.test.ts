import fc from 'fast-check'
import { expect, test } from 'vitest'
import { activeFilters } from '../../ui/content/search-params.ts'
import { type ListState, postsSearch, sortLabelsFor, sortOf, withCurrentSlugs } from './list-search.ts'

const read = (search: string) => postsSearch.parse(new URLSearchParams(search))

test('an address without parameters is the whole list, and back', () => {
  expect(read('')).toEqual(postsSearch.defaults)
  expect(postsSearch.address(postsSearch.defaults)).toBe('/finance/blog')
})

test('every parameter is read', { tags: ['post-list-2', 'state-39'] }, () => {
  const search =
    '?page=3&title=offset+account&author_username=mara_quill&category_slug=bonds&tag_slug=yields&post_status=hide' +
    '&published_after=2026-01-01&published_before=2026-06-30T13%3A59%3A59.999Z&sort=title_desc'
  expect(read(search)).toEqual({
    page: 3,
    title: 'offset account',
    author_username: 'mara_quill',
    category_slug: 'bonds',
    tag_slug: 'yields',
    post_status: 'hide',
    published_after: '2026-01-01',
    published_before: '2026-06-30T13:59:59.999Z',
    sort: 'title_desc',
  })
  expect(postsSearch.format(read(search))).toBe(search)
})

test.each([
  ['page=0', 'page', 1],
  ['page=-2', 'page', 1],
  ['page=1.5', 'page', 1],
  ['page=2e3', 'page', 1],
  ['page=9999999', 'page', 1],
  ['page=two', 'page', 1],
  ['sort=newest', 'sort', ''],
  ['sort=toString', 'sort', ''],
  ['post_status=all', 'post_status', ''],
  ['post_status=Draft', 'post_status', ''],
  ['title=%20%20rates%20', 'title', 'rates'],
  ['title=a%00b', 'title', 'ab'],
  ['published_after=yesterday', 'published_after', ''],
  ['published_after=2026-02-30', 'published_after', ''],
  ['published_after=2026-13-01', 'published_after', ''],
  ['published_after=02026-01-01', 'published_after', ''],
  ['published_after=2026-01-01T00:00', 'published_after', ''],
  ['published_after=2026-01-01T00:00:00%2B10:00', 'published_after', '2025-12-31T14:00:00.000Z'],
])('%s is read as what the API accepts', (search, name, value) => {
  expect(read(search)).toHaveProperty(name, value)
})

test('texts are cut to what the API accepts, without half a character', () => {
  const { title } = read(`title=${encodeURIComponent(`${'a'.repeat(199)}😀`)}`)
  expect(title).toHaveLength(200)
  expect(title.isWellFormed()).toBe(true)
})

test('only filters count as active: neither page nor sort', () => {
  expect(activeFilters(postsSearch, read('page=2&sort=oldest'))).toEqual([])
  expect(activeFilters(postsSearch, read('tag_slug=yields&title=rates'))).toEqual(['title', 'tag_slug'])
})

const states: fc.Arbitrary<ListState> = fc.record({
  page: fc.integer({ min: 1, max: 999_999 }),
  title: fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replaceAll('\0', '').trim()),
  author_username: fc.stringMatching(/^\w{0,20}$/),
  category_slug: fc.stringMatching(/^[a-z0-9-]{0,20}$/),
  tag_slug: fc.stringMatching(/^[a-z0-9-]{0,20}$/),
  post_status: fc.constantFrom('', 'draft', 'published', 'hide', 'deleted'),
  published_after: fc.constantFrom('', '2026-02-28', '2024-02-29T13:00:00.000Z'),
  published_before: fc.constantFrom('', '2026-12-31', '2026-03-01T12:59:59.999Z'),
  sort: fc.constantFrom('', 'latest', 'oldest', 'title_asc', 'title_desc'),
})

test('every state survives its address', () => {
  fc.assert(
    fc.property(states, (state) => {
      expect(read(postsSearch.format(state))).toEqual(state)
    }),
  )
})

test('addresses carry their parameters in one order, whatever the order they were given in', () => {
  fc.assert(
    fc.property(states, (state) => {
      const names = [...new URLSearchParams(postsSearch.format(state)).keys()]
      expect(names).toEqual(postsSearch.names.filter((name) => names.includes(name)))
      expect(postsSearch.format(Object.fromEntries(Object.entries(state).toReversed()))).toBe(postsSearch.format(state))
    }),
  )
})

test('a list that an earlier slug led to goes on under the present one', () => {
  const state = read('?category_slug=old&tag_slug=mark&page=2')
  const list = { category: { slug: 'new' }, tag: { slug: 'mark' } }
  expect(withCurrentSlugs(state, list)).toEqual({ ...state, category_slug: 'new' })
  expect(withCurrentSlugs(state, { category: null, tag: null })).toEqual(state)
  expect(withCurrentSlugs(state, null)).toEqual(state)
})

test.each([
  ['', 'latest', 'Latest first'],
  ['title=yield', 'relevance', 'Best match first'],
  ['title=yield&sort=latest', 'latest', 'Best match first'],
  ['sort=oldest', 'oldest', 'Latest first'],
])('%s is sorted by %s, and the first order offered is %s', (search, sort, first) => {
  const state = read(search)
  expect(sortOf(state)).toBe(sort)
  expect(Object.values(sortLabelsFor(state))[0]).toBe(first)
})
