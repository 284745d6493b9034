import { expect, test } from 'vitest'
import { allQuestions, filterOf, questionListAddress, readQuestionListState } from './question-address.ts'

const read = (search: string) => readQuestionListState(new URLSearchParams(search))

test('what an address shows is written into the same address again', () => {
  const address = '/admin/questions?page=2&category=7&is_published=false&text=what+is'
  const state = read(address.split('?')[1] ?? '')
  expect(state).toEqual({ page: 2, category: '7', is_published: 'false', text: 'what is' })
  expect(questionListAddress(state)).toBe(address)
  expect(questionListAddress(allQuestions)).toBe('/admin/questions')
})

test.each([
  'page=0',
  'page=1e3',
  'category=x',
  'category=-1',
  'category=99999999999',
  'is_published=maybe',
  'text=%00',
])('%s counts as absent', (search) => expect(read(search)).toEqual(allQuestions))

test('the API is asked for a number, and for no category where none is chosen', () => {
  expect(filterOf({ ...allQuestions, category: '7', text: 'a' })).toEqual({
    category: 7,
    is_published: 'ALL',
    text: 'a',
  })
  expect(filterOf(allQuestions).category).toBeUndefined()
})
