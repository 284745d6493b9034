import { expect, test } from 'vitest'
import { audText, percentText } from './money.ts'

test('amounts are Australian dollars with separators, cents by default', () => {
  expect(audText(1498.88)).toBe('$1,498.88')
  expect(audText(1_000_000_000_000)).toBe('$1,000,000,000,000.00')
  expect(audText(-0.5)).toBe('-$0.50')
  expect(audText(-0)).toBe('$0.00')
  expect(audText(98.76543, 4)).toBe('$98.7654')
})

test('percentages keep the decimals that they are shown with', () => {
  expect(percentText(0.5, 5)).toBe('0.50000%')
  expect(percentText(115.83819, 5)).toBe('115.83819%')
  expect(percentText(1234.5, 4)).toBe('1,234.5000%')
})
