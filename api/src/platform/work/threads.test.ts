import { expect, test } from 'vitest'
import { createThreads } from './threads.ts'

/** Doubles numbers, fails at odd words, and ends when it is told to. Says in which thread it is. */
const module = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { threadId } from 'node:worker_threads'
  import { serveThread } from '${new URL('./thread.ts', import.meta.url).href}'
  serveThread((question) => {
    if (question === 'end') process.exit(3)
    if (typeof question !== 'number') throw new TypeError('no number')
    return { double: question * 2, threadId }
  })
`)}`,
)

const threads = () => createThreads<number | string, { double: number; threadId: number }>(module)

test('a thread answers one question after the other', async () => {
  const ask = threads()
  const [first, second] = [await ask(2), await ask(3)]
  expect([first.double, second.double]).toEqual([4, 6])
  expect(second.threadId).toBe(first.threadId)
})

test('questions that are asked at once are answered in threads of their own', async () => {
  const ask = threads()
  const answers = await Promise.all([1, 2, 3].map(ask))
  expect(answers.map(({ double }) => double)).toEqual([2, 4, 6])
  expect(new Set(answers.map(({ threadId }) => threadId)).size).toBe(3)
})

test('what fails in a thread rejects, and the thread goes on', async () => {
  const ask = threads()
  const { threadId } = await ask(1)
  await expect(ask('word')).rejects.toThrow('no number')
  expect((await ask(1)).threadId).toBe(threadId)
})

test('a thread that ends rejects what it was asked, and another takes its place', async () => {
  const ask = threads()
  const { threadId } = await ask(1)
  await expect(ask('end')).rejects.toThrow('A thread ended with 3.')
  expect((await ask(4)).threadId).not.toBe(threadId)
})
