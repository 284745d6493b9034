import { expect, test } from 'vitest'
import { createFairQueue, type FairQueueOptions } from './fair-queue.ts'

const busyText = 'Too many are here.'
const busy = expect.objectContaining({ status: 503, code: 'busy', message: busyText, retryAfterSeconds: 3 })

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

function createControlledQueue(options: Omit<FairQueueOptions, 'busyText'>) {
  const queue = createFairQueue({ ...options, busyText })
  const ends = new Map<string, PromiseWithResolvers<void>>()
  return {
    queue,
    add: (name: string, signal?: AbortSignal) =>
      queue.run({ key: name.slice(0, 1), signal }, () => {
        const end = Promise.withResolvers<void>()
        ends.set(name, end)
        return end.promise.finally(() => ends.delete(name))
      }),
    running: async () => {
      await settled()
      return [...ends.keys()]
    },
    finish: (name: string) => ends.get(name)?.resolve(),
    fail: (name: string) => ends.get(name)?.reject(new Error('broken')),
  }
}

test('a few tasks run at once, and the others start in order', async () => {
  const { add, running, finish } = createControlledQueue({ concurrency: 2, maxQueued: 10 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add(name)
  expect(await running()).toEqual(['a1', 'a2'])
  finish('a2')
  expect(await running()).toEqual(['a1', 'a3'])
  finish('a1')
  finish('a3')
  expect(await running()).toEqual(['a4'])
})

test('a failed task releases its slot, and its caller gets the error', async () => {
  const { add, running, fail } = createControlledQueue({ concurrency: 1, maxQueued: 10 })
  const failing = expect(add('a1')).rejects.toThrow('broken')
  void add('a2')
  await running()
  fail('a1')
  await failing
  expect(await running()).toEqual(['a2'])
})

test('a key gets its share of the slots, and others get the rest', async () => {
  const perKey = { concurrency: 2, maxQueued: 10 }
  const { add, running, finish } = createControlledQueue({ concurrency: 3, maxQueued: 10, perKey })
  for (const name of ['a1', 'a2', 'a3', 'b1']) void add(name)
  expect(await running()).toEqual(['a1', 'a2', 'b1'])
  finish('b1')
  expect(await running()).toEqual(['a1', 'a2'])
  finish('a1')
  expect(await running()).toEqual(['a2', 'a3'])
})

test('keys alternate, however many tasks one of them has', async () => {
  const { add, running, finish } = createControlledQueue({ concurrency: 1, maxQueued: 100 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void add(name)
  const order: string[] = []
  for (let [name] = await running(); name !== undefined; [name] = await running()) {
    order.push(name)
    finish(name)
  }
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('a full queue refuses until a task has ended', async () => {
  const { add, running, finish } = createControlledQueue({ concurrency: 1, maxQueued: 2 })
  for (const name of ['a1', 'b1']) void add(name)
  await running()
  await expect(add('c1')).rejects.toEqual(busy)
  await expect(add('c1')).rejects.toEqual(busy)
  finish('a1')
  await running()
  void add('c1')
  finish('b1')
  expect(await running()).toEqual(['c1'])
})

test('a key that has used its share is refused, and others are not', async () => {
  const perKey = { concurrency: 1, maxQueued: 2 }
  const { add, running, finish } = createControlledQueue({ concurrency: 2, maxQueued: 10, perKey })
  for (const name of ['a1', 'a2']) void add(name)
  await expect(add('a3')).rejects.toEqual(busy)
  void add('b1')
  expect(await running()).toEqual(['a1', 'b1'])
  finish('a1')
  await running()
  void add('a3')
  finish('a2')
  expect(await running()).toEqual(['b1', 'a3'])
})

test('a caller that disconnects leaves the queue', async () => {
  const { add, running, finish } = createControlledQueue({ concurrency: 1, maxQueued: 3 })
  void add('a1')
  const leaving = new AbortController()
  const gone = ['a2', 'b1'].map((name) =>
    expect(add(name, leaving.signal)).rejects.toMatchObject({ status: 400, code: 'request_cancelled' }),
  )
  await running()
  leaving.abort()
  await Promise.all(gone)
  for (const name of ['a3', 'c1']) void add(name)
  finish('a1')
  expect(await running()).toEqual(['c1'])
  finish('c1')
  expect(await running()).toEqual(['a3'])
})

test('a task of a disconnected caller never starts', async () => {
  const { add, running } = createControlledQueue({ concurrency: 1, maxQueued: 3 })
  await expect(add('a1', AbortSignal.abort())).rejects.toMatchObject({ code: 'request_cancelled' })
  expect(await running()).toEqual([])
})

test('a running task holds its slot until it ends, even when its caller disconnects', async () => {
  const { add, running, finish } = createControlledQueue({ concurrency: 1, maxQueued: 3 })
  const leaving = new AbortController()
  const first = add('a1', leaving.signal)
  void add('b1')
  await running()
  leaving.abort()
  expect(await running()).toEqual(['a1'])
  finish('a1')
  await first
  expect(await running()).toEqual(['b1'])
})

test('a reserved slot is held until it is released, and several tasks run in it', async () => {
  const { queue } = createControlledQueue({ concurrency: 1, maxQueued: 1 })
  const entry = queue.enter({ key: 'a' })
  expect(await entry.run(async () => 'first')).toBe('first')
  expect(await entry.run(async () => 'second')).toBe('second')
  expect(() => queue.enter({ key: 'b' })).toThrow(busy)
  entry[Symbol.dispose]()
  entry[Symbol.dispose]()
  const again = queue.enter({ key: 'b' })
  expect(() => queue.enter({ key: 'b' })).toThrow(busy)
  again[Symbol.dispose]()
})

test('the running and waiting tasks of a key can be counted', async () => {
  const { queue, add, running, finish } = createControlledQueue({ concurrency: 1, maxQueued: 9 })
  for (const name of ['a1', 'a2', 'b1']) void add(name)
  await running()
  expect(queue.countsOf('a')).toEqual({ running: 1, waiting: 1 })
  expect(queue.countsOf('b')).toEqual({ running: 0, waiting: 1 })
  finish('a1')
  await running()
  expect(queue.countsOf('a')).toEqual({ running: 0, waiting: 1 })
  expect(queue.countsOf('c')).toEqual({ running: 0, waiting: 0 })
})

test('a slot is taken until it is disposed of', async () => {
  const { queue, add, running } = createControlledQueue({ concurrency: 1, maxQueued: 2 })
  const slot = await queue.acquire({ key: 'a' })
  const refused = queue.acquire({ key: 'b', signal: AbortSignal.abort() })
  await expect(refused).rejects.toMatchObject({ code: 'request_cancelled' })
  void add('b1')
  expect(await running()).toEqual([])
  await expect(queue.acquire({ key: 'c' })).rejects.toEqual(busy)
  slot[Symbol.dispose]()
  expect(await running()).toEqual(['b1'])
})

test('callers with priority have reserved slots, and start before others', async () => {
  const { queue } = createControlledQueue({ concurrency: 1, maxQueued: 4, maxReserved: 2 })
  const order: string[] = []
  const add = (key: string, hasPriority: boolean) => {
    const entry = queue.enter({ key }, { hasPriority })
    return entry.run(async () => void order.push(key)).finally(() => entry[Symbol.dispose]())
  }
  const slot = await queue.acquire({ key: 'a' })
  const tasks = [add('b', false), add('c', true), add('d', true)]
  expect(() => queue.enter({ key: 'e' })).toThrow(busy)
  expect(() => queue.enter({ key: 'e' }, { hasPriority: true })).toThrow(busy)
  slot[Symbol.dispose]()
  await Promise.all(tasks)
  expect(order).toEqual(['c', 'd', 'b'])
})
