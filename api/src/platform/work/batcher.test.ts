import { expect, test } from 'vitest'
import { silentLog } from '../testing/silent-log.ts'
import { createBatcher, recordBatches } from './batcher.ts'

test('a failed batch is retried with the next one', async () => {
  const written: number[] = []
  let isAway = true
  const batch = createBatcher<number>({
    ...recordBatches,
    name: 'numbers',
    log: silentLog,
    write: async (numbers) => {
      if (isAway) throw new Error('away')
      written.push(...numbers)
    },
  })
  batch.add(1)
  await batch.flush()
  isAway = false
  batch.add(2)
  await batch.flush()
  expect(written).toEqual([1, 2])
})

test('items are kept when the database goes away while a refused item is searched for', async () => {
  const written: number[] = []
  let isAway = true
  const batch = createBatcher<number>({
    ...recordBatches,
    name: 'numbers',
    log: silentLog,
    write: async (numbers) => {
      if (numbers.includes(2)) throw Object.assign(new Error('refused'), { code: '23514' })
      if (isAway && numbers.includes(3)) throw new Error('away')
      written.push(...numbers)
    },
  })
  for (const number of [1, 2, 3, 4]) batch.add(number)
  await batch.flush()
  expect(written).toEqual([1])
  isAway = false
  await batch.flush()
  expect(written).toEqual([1, 3, 4])
})

function openBatcher(options: Pick<Parameters<typeof createBatcher<string>>[0], 'merging'> = {}) {
  const state = { isAway: true, written: [] as string[] }
  const write = async (items: readonly string[]) => {
    if (state.isAway) throw new Error('away')
    state.written.push(...items)
  }
  const limits = { flushAfterMs: 60_000, maxBatchSize: 2, maxWaiting: 3 }
  return { state, ...createBatcher<string>({ ...limits, name: 'texts', log: silentLog, write, ...options }) }
}

test('the oldest items are dropped when the batcher is full', async () => {
  const { state, add, flush } = openBatcher()
  for (const text of ['a', 'b', 'c', 'd']) add(text)
  await flush()
  add('e')
  state.isAway = false
  await flush()
  expect(state.written).toEqual(['c', 'd', 'e'])
})

test('items with one key are merged, also into failed batches, and new keys are dropped when the batcher is full', async () => {
  const merging = {
    keyOf: (text: string) => text.slice(0, 1),
    merge: (waiting: string, added: string) => waiting + added,
  }
  const { state, add, flush } = openBatcher({ merging })
  for (const text of ['a', 'b', 'a', 'c', 'd']) add(text)
  await flush()
  add('b')
  add('e')
  state.isAway = false
  await flush()
  expect(state.written).toEqual(['aa', 'bb', 'c'])
})
