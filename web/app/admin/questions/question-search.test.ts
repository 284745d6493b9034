import { expect, test } from 'vitest'
import { filterOf, questionsSearch } from './question-search.ts'

const read = (search: string) => questionsSearch.parse(new URLSearchParams(search))

test('an address is the same after parsing and formatting', () => {
  const address = '/admin/questions?page=2&category=7&is_published=false&text=what+is&sort=a-z'
  const state = read(address.split('?')[1] ?? '')
  expect(state).toEqual({ page: 2, category: 7, is_published: 'false', text: 'what is', sort: 'a-z' })
  expect(questionsSearch.address(state)).toBe(address)
  expect(questionsSearch.address(questionsSearch.defaults)).toBe('/admin/questions')
})

test.each([
  'page=0',
  'page=1e3',
  'category=x',
  'category=-1',
  'category=99999999999',
  'is_published=maybe',
  'text=%00',
])('%s counts as absent', (search) => expect(read(search)).toEqual(questionsSearch.defaults))

test('the API is asked for a number, and for no category where none is chosen', () => {
  expect(filterOf({ ...questionsSearch.defaults, category: 7, text: 'a' })).toEqual({
    category: 7,
    is_published: 'ALL',
    text: 'a',
  })
  expect(filterOf(questionsSearch.defaults).category).toBeUndefined()
})
