import { expect, test } from 'vitest'
import { parseIdempotencyKey } from './answer-once.ts'

const read = (key?: string) => parseIdempotencyKey({ 'idempotency-key': key })

test('a request without the header has no key', () => {
  expect(read()).toBeUndefined()
})

test.each(['8e03978e-40d5-43dd-bc93-6894a57f9324', 'x', 'x'.repeat(255), `"${'x'.repeat(255)}"`])(
  'the key %s is taken',
  (key) => {
    expect(read(key)).toBe(key.replaceAll('"', ''))
  },
)

test('a key in quotes is the key without them', () => {
  expect(read('"abc-1"')).toBe('abc-1')
  expect(read(String.raw`"a\"b\\c"`)).toBe(String.raw`a"b\c`)
})

test.each(['', '""', '"', '"a', '"a"b"', '"a";b=1', 'a b', 'a, a', 'ä', 'x'.repeat(256), `"${'x'.repeat(256)}"`])(
  'the key %j is refused',
  (key) => {
    expect(() => read(key)).toThrow('Idempotency-Key: send 1 to 255 visible characters')
  },
)
