import { expect, test } from 'vitest'
import { createByteBudget } from './byte-budget.ts'

const busyText = 'No room.'
const busy = expect.objectContaining({ status: 503, code: 'busy', message: busyText })

test('a key has its share, and all keys share the whole budget', () => {
  const budget = createByteBudget({ bytes: 10, bytesPerKey: 6, busyText })
  const [first, second, other] = [budget.open('a'), budget.open('a'), budget.open('b')]
  first.add(4)
  second.add(2)
  expect(() => second.add(1)).toThrow(busy)
  other.add(4)
  expect(() => other.add(1)).toThrow(busy)
})

test('a single count may exceed the share of its key, but not the whole budget', () => {
  const budget = createByteBudget({ bytes: 10, bytesPerKey: 6, busyText })
  const only = budget.open('a')
  only.add(8)
  expect(() => budget.open('a').add(1)).toThrow(busy)
  only.add(2)
  expect(() => only.add(1)).toThrow(busy)
})

test('bytes are released once', () => {
  const budget = createByteBudget({ bytes: 10, bytesPerKey: 6, busyText })
  const [first, second, third] = [budget.open('a'), budget.open('a'), budget.open('a')]
  first.add(3)
  second.add(2)
  third.add(1)
  first[Symbol.dispose]()
  first[Symbol.dispose]()
  second.add(3)
  expect(() => third.add(1)).toThrow(busy)
})
