import { describe, expect, test } from 'vitest'
import { AppError } from '../errors/app-error.ts'
import { assertFewValues, assertStorableText } from './input-guards.ts'

describe('what is stored', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)])

  test.each([
    ['a NUL in a value', { title: 'a\0b' }],
    ['a NUL in a name', { 'a\0b': 1 }],
    ['a lone surrogate deep inside', { blocks: [{ text: '\ud800' }] }],
    ['data nested 51 deep', nested(51)],
  ])('must not have %s', (_, value) => expect(() => assertStorableText(value)).toThrow(AppError))

  test('is refused with a million levels, without running out of stack', () => {
    const deep = JSON.parse('['.repeat(500_000) + ']'.repeat(500_000))
    expect(() => assertStorableText(deep)).toThrow(AppError)
  })

  test.each([[{ title: 'Ünïcode 🎌', n: 1, none: null }], [nested(50)], [undefined]])('may be %j', (value) => {
    expect(() => assertStorableText(value)).not.toThrow()
  })
})

describe('a JSON body', () => {
  const refusal = expect.objectContaining({ status: 400, code: 'too_many_values' })
  const list = (item: string, times: number) => `[${Array.from({ length: times }, () => item).join(',')}]`

  test.each([
    ['numbers', list('0', 20_001)],
    ['empty objects', list('{}', 10_001)],
    ['fields', `{${Array.from({ length: 20_001 }, (_, index) => `"${index}":0`).join(',')}}`],
    ['lists in lists', '['.repeat(20_001)],
    ['values behind a text that ends in a backslash', `["\\\\",${list('0', 20_001)}]`],
  ])('must not have more %s than any call needs', (_, json) => expect(() => assertFewValues(json)).toThrow(refusal))

  test.each([
    ['the chapters of the longest manga', list('{"id":1,"name":"a"}', 2_000)],
    ['a text of commas and brackets', `{"text":"${',[{'.repeat(100_000)}"}`],
    ['a text with quotes', `{"text":"${'\\",'.repeat(100_000)}"}`],
    ['what is no JSON', '"never closed, [[['],
  ])('may have %s', (_, json) => expect(() => assertFewValues(json)).not.toThrow())
})
