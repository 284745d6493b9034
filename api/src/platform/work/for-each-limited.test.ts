import { expect, test } from 'vitest'
import { forEachLimited } from './for-each-limited.ts'

function controlledWork() {
  const started: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  return {
    started,
    work: (item: string) => {
      started.push(item)
      const end = Promise.withResolvers<void>()
      ends.set(item, end)
      return end.promise
    },
    finish: (item: string) => ends.get(item)?.resolve(),
    fail: (item: string, error: Error) => ends.get(item)?.reject(error),
  }
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('a few items run at once, in their order', async () => {
  const { started, work, finish } = controlledWork()
  const done = forEachLimited(['a', 'b', 'c'], 2, work)
  await settled()
  expect(started).toEqual(['a', 'b'])
  finish('b')
  await settled()
  expect(started).toEqual(['a', 'b', 'c'])
  finish('a')
  finish('c')
  await done
})

test('each call gets its index', async () => {
  const seen: [string, number][] = []
  await forEachLimited(['a', 'b'], 1, async (item, index) => void seen.push([item, index]))
  expect(seen).toEqual([
    ['a', 0],
    ['b', 1],
  ])
})

test('after a failure no more items start, and running ones finish', async () => {
  const { started, work, finish, fail } = controlledWork()
  let hasEnded = false
  const done = forEachLimited(['a', 'b', 'c', 'd'], 2, work).finally(() => {
    hasEnded = true
  })
  const failed = expect(done).rejects.toThrow('broken')
  await settled()
  fail('a', new Error('broken'))
  await settled()
  expect([started, hasEnded]).toEqual([['a', 'b'], false])
  finish('b')
  await failed
})

test('an empty list resolves', async () => {
  await forEachLimited([], 2, () => Promise.reject(new Error('never called')))
})
