import { describe, expect, test } from 'vitest'
import { assertFewValues } from './input-guards.ts'

const refusal = expect.objectContaining({ status: 400, code: 'too_many_values' })
const list = (item: string, times: number) => `[${Array.from({ length: times }, () => item).join(',')}]`

describe('refuses', () => {
  test.each([
    ['numbers', list('0', 20_001)],
    ['empty objects', list('{}', 10_001)],
    ['fields', `{${Array.from({ length: 20_001 }, (_, index) => `"${index}":0`).join(',')}}`],
    ['lists in lists', '['.repeat(20_001)],
    ['values behind a text that ends in a backslash', `["\\\\",${list('0', 20_001)}]`],
  ])('more %s than any call needs', (_, json) => expect(() => assertFewValues(json)).toThrow(refusal))
})

test.each([
  ['the chapters of the longest manga', list('{"id":1,"name":"a"}', 2_000)],
  ['a text of commas and brackets', `{"text":"${',[{'.repeat(100_000)}"}`],
  ['a text with quotes', `{"text":"${'\\",'.repeat(100_000)}"}`],
  ['what is no JSON', '"never closed, [[['],
])('lets %s pass', (_, json) => expect(() => assertFewValues(json)).not.toThrow())
