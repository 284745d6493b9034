import { expect, test } from 'vitest'
import { prefetch } from './prefetch.ts'

async function* numbers() {
  for (let number = 0; ; number += 1) yield number
}

test('results come in the order of their items, and a few items are started ahead', async () => {
  const started: number[] = []
  const results: number[] = []
  const options = {
    ahead: 3,
    start: async (item: number) => {
      started.push(item)
      return item * 10
    },
    discard: () => {},
  }
  for await (const result of prefetch(numbers(), options)) {
    results.push(result)
    expect(started.length).toBeLessThanOrEqual(results.length + 3)
    if (results.length === 5) break
  }
  expect(results).toEqual([0, 10, 20, 30, 40])
})

test('results that were started and not needed are discarded', async () => {
  const discarded: number[] = []
  const options = {
    ahead: 2,
    start: async (item: number) => item,
    discard: (item: number) => void discarded.push(item),
  }
  for await (const result of prefetch(numbers(), options)) if (result === 1) break
  expect(discarded).toEqual([2, 3])
})

test('a failure is thrown where its result is due', async () => {
  const results: number[] = []
  const options = {
    ahead: 4,
    start: async (item: number) => {
      if (item === 2) throw new Error('no')
      return item
    },
    discard: () => {},
  }
  const reading = (async () => {
    for await (const result of prefetch(numbers(), options)) results.push(result)
  })()
  await expect(reading).rejects.toThrow('no')
  expect(results).toEqual([0, 1])
})
