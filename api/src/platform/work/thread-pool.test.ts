import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { makeTestFolder, removeTestFolder } from '@ledgerdeck/embedded-postgres/testing/test-folder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createThreadPool } from './thread-pool.ts'

let folder: string
let module: URL

beforeAll(async () => {
  folder = await makeTestFolder()
  const path = join(folder, 'double.mjs')
  await writeFile(
    path,
    `import { threadId } from 'node:worker_threads'
     export default (task) => {
       if (task === 'end') process.exit(3)
       if (task === 'hang') for (;;);
       if (typeof task !== 'number') throw new TypeError('no number')
       return { double: task * 2, threadId }
     }`,
  )
  module = pathToFileURL(path)
})
afterAll(() => removeTestFolder(folder))

const open = (maxThreads = 3) =>
  createThreadPool<number | string, { double: number; threadId: number }>(module, { maxThreads })

test('a thread runs one task after the other', async () => {
  const run = open()
  const [first, second] = [await run(2), await run(3)]
  expect([first.double, second.double]).toEqual([4, 6])
  expect(second.threadId).toBe(first.threadId)
})

test('the number of threads is limited, and every task resolves', async () => {
  const run = open(2)
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((task) => run(task)))
  expect(answers.map(({ double }) => double)).toEqual([2, 4, 6, 8, 10, 12])
  expect(new Set(answers.map(({ threadId }) => threadId)).size).toBeLessThanOrEqual(2)
})

test('a failed task rejects, and its thread goes on', async () => {
  const run = open()
  const { threadId } = await run(1)
  await expect(run('word')).rejects.toThrow('no number')
  expect((await run(1)).threadId).toBe(threadId)
})

test('a thread that ends rejects its task, and another one starts', async () => {
  const run = open()
  const { threadId } = await run(1)
  await expect(run('end')).rejects.toThrow('exited with code: 3')
  expect((await run(4)).threadId).not.toBe(threadId)
})

test('a task that is aborted is rejected and ends its thread, and the next one runs', async () => {
  const run = open(1)
  await run(1)
  const abort = new AbortController()
  const hanging = run('hang', { signal: abort.signal })
  const next = run(4)
  abort.abort()
  await expect(hanging).rejects.toMatchObject({ name: 'AbortError' })
  expect((await next).double).toBe(8)
})

test('a module that cannot be loaded rejects every task', async () => {
  const run = createThreadPool(pathToFileURL(join(folder, 'missing.mjs')), { maxThreads: 1 })
  await Promise.all([1, 2].map((task) => expect(run(task)).rejects.toThrow()))
  await expect(run(3)).rejects.toThrow()
})
