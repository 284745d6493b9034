import { describe, expect, test } from 'vitest'
import { AppError } from '../errors/app-error.ts'
import { assertStorableText } from './input-guards.ts'

const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)])

describe('refuses', () => {
  test.each([
    ['a NUL in a value', { title: 'a\0b' }],
    ['a NUL in a name', { 'a\0b': 1 }],
    ['a lone surrogate deep inside', { blocks: [{ text: '\ud800' }] }],
    ['data nested 51 deep', nested(51)],
  ])('%s', (_, value) => expect(() => assertStorableText(value)).toThrow(AppError))

  test('a million levels without running out of stack', () => {
    const deep = JSON.parse('['.repeat(500_000) + ']'.repeat(500_000))
    expect(() => assertStorableText(deep)).toThrow(AppError)
  })
})

test.each([[{ title: 'Ünïcode 🎌', n: 1, none: null }], [nested(50)], [undefined]])('accepts %j', (value) => {
  expect(() => assertStorableText(value)).not.toThrow()
})
