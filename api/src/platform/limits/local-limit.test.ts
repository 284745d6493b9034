import { expect, test } from 'vitest'
import { createLocalLimit } from './local-limit.ts'

test('uses are counted for each key by itself, and anew in the next window', () => {
  let ms = 0
  const countUse = createLocalLimit({ points: 2, seconds: 10, scale: 1, now: () => new Date(ms) })
  for (const key of ['a', 'a', 'b']) countUse(key)
  ms = 9_999
  expect(() => countUse('a')).toThrow(expect.objectContaining({ status: 429 }))
  expect(() => countUse('b')).not.toThrow()
  ms = 10_000
  expect(() => countUse('a')).not.toThrow()
})

test('of very many keys the first are forgotten', () => {
  const countUse = createLocalLimit({ points: 1, seconds: 10, scale: 1, now: () => new Date(0) })
  for (let key = 0; key <= 10_000; key += 1) countUse(String(key))
  expect(() => countUse('1')).toThrow(expect.objectContaining({ status: 429 }))
  expect(() => countUse('0')).not.toThrow()
})
