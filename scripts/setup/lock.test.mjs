import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withSetupLock } from './lock.mjs'

let folder = ''
let file = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
  file = join(folder, 'cache', 'setup.lock')
})

afterEach(() => rmSync(folder, { recursive: true }))

/** @param {object} holder */
async function leaveLock(holder) {
  await withSetupLock(async () => {}, file)
  writeFileSync(file, JSON.stringify(holder))
}

async function endedProcess() {
  const child = spawn(process.execPath, ['--eval', ''])
  await once(child, 'exit')
  return { host: hostname(), pid: child.pid, started: '1' }
}

test('the lock is there during the work and gone after it', async () => {
  const during = await withSetupLock(async () => existsSync(file), file)
  expect(during).toBe(true)
  expect(existsSync(file)).toBe(false)
})

test('the lock is gone after work that failed', async () => {
  const work = withSetupLock(() => Promise.reject(new Error('no')), file)
  await expect(work).rejects.toThrow('no')
  expect(existsSync(file)).toBe(false)
})

test('work of two holders never overlaps', async () => {
  /** @type {string[]} */
  const events = []
  const work = async () => {
    events.push('begin')
    await new Promise((resolve) => setImmediate(resolve))
    events.push('end')
  }
  await Promise.all([withSetupLock(work, file), withSetupLock(work, file), withSetupLock(work, file)])
  expect(events).toEqual(['begin', 'end', 'begin', 'end', 'begin', 'end'])
})

test('a lock left by a process that died is taken over', async () => {
  await leaveLock(await endedProcess())
  expect(await withSetupLock(async () => 'done', file)).toBe('done')
})

test('a lock whose process number now belongs to another process is taken over', async () => {
  await leaveLock({ host: hostname(), pid: process.pid, started: 'earlier' })
  expect(await withSetupLock(async () => 'done', file)).toBe('done')
})

test('a lock of another machine is taken over once it is silent', async () => {
  await leaveLock({ host: 'elsewhere.invalid', pid: 1, started: '1' })
  utimesSync(file, 0, 0)
  expect(await withSetupLock(async () => 'done', file)).toBe('done')
})

test('a half-written lock that stays so is taken over', async () => {
  await leaveLock({})
  writeFileSync(file, '{"ho')
  utimesSync(file, 0, 0)
  expect(await withSetupLock(async () => 'done', file)).toBe('done')
})

test('a program that outlives its starter keeps the lock until it ends', async () => {
  const program = spawn(process.execPath, ['--eval', 'process.stdin.resume()'], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const stat = readFileSync(`/proc/${program.pid}/stat`, 'utf8')
  const groupStarted = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  await leaveLock({ ...(await endedProcess()), group: program.pid, groupStarted })
  const next = withSetupLock(async () => program.exitCode, file)
  program.stdin.end()
  expect(await next).toBe(0)
})
