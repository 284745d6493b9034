import { expect, test } from 'vitest'
import { differenceText, kindText } from './differences.tsx'

test('values are written in their unit', () => {
  expect(kindText('money', 3_717.2132558)).toBe('$3,717.213256')
  expect(kindText('rate', 0.050625)).toBe('5.0625%')
  expect(kindText('percent', 6.18)).toBe('6.18%')
  expect(kindText('years', 30)).toBe('30 years')
  expect(kindText('count', 360)).toBe('360')
})

test('a difference has its sign, unless there is none to be seen', () => {
  expect(differenceText('money', 3_100, 3_159.45)).toBe('+$59.45')
  expect(differenceText('percent', 6.2, 6.1)).toBe('−0.1%')
  expect(differenceText('money', 100, 100 + 1e-9)).toBe('the same')
})
