import { expect, test } from 'vitest'
import { parseQueryString } from './query-strings.ts'

test.each([
  ['a=1&b=two', { a: '1', b: 'two' }],
  ['a=&b=2', { b: '2' }],
  ['a=1&a=2&a=3', { a: ['1', '2', '3'] }],
  ['a=%zz+x', { a: '%zz x' }],
  ['', {}],
])('%s', (text, query) => expect({ ...parseQueryString(text) }).toEqual(query))

test('a name such as __proto__ is an ordinary parameter', () => {
  expect(Object.keys(parseQueryString('__proto__=1'))).toEqual(['__proto__'])
})

test('the cost of a repeated name is linear', () => {
  const times = 60_000
  expect(parseQueryString('a=1&'.repeat(times)).a).toHaveLength(times)
})
