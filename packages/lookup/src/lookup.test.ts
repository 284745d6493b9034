import { expect, test } from 'vitest'
import { hasName, isRecord, lookUp } from './lookup.ts'

const inheritedNames = Object.getOwnPropertyNames(Object.prototype)

test('a value is found under its own name', () => {
  expect(lookUp({ post: 1 }, 'post')).toBe(1)
  expect(lookUp({ post: 1 }, 'tag')).toBeUndefined()
  expect(lookUp(Object.fromEntries([['__proto__', 1]]), '__proto__')).toBe(1)
})

test.each(inheritedNames)('nothing is found under %s, which every object has', (name) => {
  expect(lookUp({}, name)).toBeUndefined()
  expect(hasName({ post: 1 }, name)).toBe(false)
})

test('a name that is found is a key of the table', () => {
  const table = { post: 1, tag: 2 }
  const name: string = 'tag'
  expect(hasName(table, name) && table[name]).toBe(2)
})

test.each([
  [{}, true],
  [Object.create(null), true],
  [[], false],
  [null, false],
  ['post', false],
  [undefined, false],
])('%j is a record: %s', (value, expected) => {
  expect(isRecord(value)).toBe(expected)
})
