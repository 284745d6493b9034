import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

const refusal = 'Too many are here.'

/** Work that ends when it is told to. */
function piece() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isRunning = false
  const work = async () => {
    isRunning = true
    await promise
    isRunning = false
  }
  return { work, end: resolve, isRunning: () => isRunning }
}

/** Lets everything go on that does not wait for something outside. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('so many pieces of work run at once, and the others in the order in which they came', async () => {
  const queue = createWorkQueue({ parallel: 2, places: 10, refusal })
  const pieces = [piece(), piece(), piece(), piece()] as const
  const place = queue.enter()
  const done = pieces.map(({ work }) => place.run(work))
  const running = async () => {
    await settled()
    return pieces.map(({ isRunning }) => isRunning())
  }
  expect(await running()).toEqual([true, true, false, false])
  pieces[1].end()
  expect(await running()).toEqual([true, false, true, false])
  pieces[0].end()
  pieces[2].end()
  expect(await running()).toEqual([false, false, false, true])
  pieces[3].end()
  await Promise.all(done)
  expect(await running()).toEqual([false, false, false, false])
})

test('work that fails makes room and tells its own caller', async () => {
  const queue = createWorkQueue({ parallel: 1, places: 2, refusal })
  using place = queue.enter()
  const failing = place.run(async () => {
    throw new Error('broken')
  })
  const next = place.run(async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('whoever finds every place taken is told when to come again, until one leaves', () => {
  const queue = createWorkQueue({ parallel: 1, places: 2, refusal })
  const first = queue.enter()
  queue.enter()
  const busy = expect.objectContaining({ status: 503, code: 'busy', message: refusal, retryAfterSeconds: 3 })
  expect(() => queue.enter()).toThrow(busy)
  first[Symbol.dispose]()
  first[Symbol.dispose]()
  queue.enter()
  expect(() => queue.enter()).toThrow(busy)
})
