import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ClusterError } from './cluster-error.ts'
import { openFileLock } from './file-lock.ts'
import { makeTestFolder, removeTestFolder } from './testing/test-folder.ts'

let folder: string
let path: string

beforeEach(async () => {
  folder = await makeTestFolder()
  path = join(folder, 'a.lock')
})

afterEach(() => removeTestFolder(folder))

test('several holders share a lock, and an exclusive lock has one holder', () => {
  const [first, second, third] = [openFileLock(path), openFileLock(path), openFileLock(path)]
  expect(first.tryShared()).toBe(true)
  expect(second.tryShared()).toBe(true)
  expect(third.tryExclusive()).toBe(false)
  first.release()
  expect(third.tryExclusive()).toBe(false)
  second.close()
  expect(third.tryExclusive()).toBe(true)
  expect(first.tryShared()).toBe(false)
  for (const lock of [first, third]) lock.close()
})

test('the kernel drops the lock of a process that is killed', async () => {
  const module = fileURLToPath(new URL('./file-lock.ts', import.meta.url))
  const program = `
    import { openFileLock } from ${JSON.stringify(module)}
    console.log(openFileLock(${JSON.stringify(path)}).tryExclusive())
    setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [output] = await once(holder.stdout, 'data')
  expect(String(output)).toBe('true\n')
  const lock = openFileLock(path)
  expect([lock.tryShared(), lock.tryExclusive()]).toEqual([false, false])
  holder.kill('SIGKILL')
  expect(await lock.waitExclusive(20_000)).toBe(true)
  lock.close()
})

test('a lock writes nothing, so that a full disk cannot refuse it', async () => {
  const lock = openFileLock(path)
  expect(lock.tryExclusive()).toBe(true)
  expect(await readdir(folder)).toEqual(['a.lock'])
  expect((await stat(path)).size).toBe(0)
  lock.close()
})

test('an aborted wait ends without the lock', async () => {
  const [holder, waiter] = [openFileLock(path), openFileLock(path)]
  holder.tryExclusive()
  const aborting = new AbortController()
  const waiting = waiter.waitExclusive(60_000, aborting.signal)
  aborting.abort()
  expect(await waiting).toBe(false)
  for (const lock of [holder, waiter]) lock.close()
})

test('a lock in a missing folder is refused', () => {
  expect(() => openFileLock(join(folder, 'missing', 'a.lock'))).toThrow(ClusterError)
})
