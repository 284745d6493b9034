import { expect, test } from 'vitest'
import { namesProblem } from '../draft-problems.ts'
import { nameAt, withName, withoutName } from './names-field.tsx'

test.for<[string, string]>([
  ['|', ''],
  ['|, rates', ''],
  ['bo|', 'bo'],
  ['bonds, ra|', 'ra'],
  ['bonds, |', ''],
  ['bo|nds, rates', 'bonds'],
  ['bonds|, rates', 'bonds'],
  ['bonds,| rates', 'rates'],
])('the name at the caret of %j is %j', ([text, name]) => {
  expect(nameAt(text.replace('|', ''), text.indexOf('|')).name).toBe(name)
})

test.for<[string, string]>([
  ['|', 'Bonds, |'],
  ['bo|', 'Bonds, |'],
  ['rates, bo|', 'rates, Bonds, |'],
  ['bo|, rates', 'Bonds|, rates'],
  ['rates,bo|,yields', 'rates, Bonds|,yields'],
])('a chosen name completes %j to %j', ([before, after]) => {
  const caret = before.indexOf('|')
  const list = before.replace('|', '')
  const edited = withName(list, nameAt(list, caret), 'Bonds')
  expect(`${edited.list.slice(0, edited.caret)}|${edited.list.slice(edited.caret)}`).toBe(after)
})

test('a name is removed regardless of its capitals', () => {
  expect(withoutName('Bonds, rates,', 'bonds')).toBe('rates')
})

test('too many names and a name that is too long are told', () => {
  expect(namesProblem('a, b', 2, 'tags')).toBeNull()
  expect(namesProblem('a, b, c', 2, 'tags')).toBe('A post can have up to 2 tags.')
  expect(namesProblem('a'.repeat(100), 2, 'tags')).toBeNull()
  expect(namesProblem('a'.repeat(101), 2, 'tags')).toBe('Use up to 100 characters for a name.')
})
