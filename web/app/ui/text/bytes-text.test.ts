import { expect, test } from 'vitest'
import { bytesText } from './bytes-text.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1.0 kB'],
  [999_949, '999.9 kB'],
  [999_950, '1.0 MB'],
  [1_234_567, '1.2 MB'],
  [5_000_000_000_000, '5.0 TB'],
  [5e15, '5000.0 TB'],
])('%s bytes are written as %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})
