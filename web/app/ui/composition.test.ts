import { expect, test } from 'vitest'
import { isComposing } from './composition.ts'

test.each([
  ['a key during a composition', { isComposing: true, keyCode: 13 }, true],
  ['the key that ended one in Safari', { isComposing: false, keyCode: 229 }, true],
  ['any other key', { isComposing: false, keyCode: 13 }, false],
])('%s', (_name, key, expected) => {
  expect(isComposing({ nativeEvent: key })).toBe(expected)
})
