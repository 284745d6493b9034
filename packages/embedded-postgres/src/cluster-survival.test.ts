import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { isPortFree } from './free-port.ts'
import { type ClusterWorkspace, makeClusterWorkspace } from './testing/cluster-workspace.ts'
import type { ProcessMessage } from './testing/database-process.ts'
import { until } from './testing/until.ts'

let workspace: ClusterWorkspace

beforeAll(async () => {
  workspace = await makeClusterWorkspace()
})

afterEach(() => workspace.endAll())

afterAll(() => workspace.remove())

async function startWithRow() {
  const first = workspace.start()
  await first.ready
  await first.query('DROP TABLE IF EXISTS entries')
  await first.query('CREATE TABLE entries (id int PRIMARY KEY)')
  await first.query('INSERT INTO entries VALUES (1)')
  return first
}

const rows = [{ id: 1 }]
const select = 'SELECT id FROM entries ORDER BY id'

test('after kill -9 of the program the next start adopts the running PostgreSQL with every row', async () => {
  const first = await startWithRow()
  const pid = await workspace.postmasterPid()
  await first.kill()
  const second = workspace.start()
  await second.ready
  expect(await second.query(select)).toEqual(rows)
  expect(await workspace.postmasterPid()).toBe(pid)
})

test('after kill -9 of the program and of PostgreSQL no acknowledged row is lost', async () => {
  const first = await startWithRow()
  const pid = await workspace.postmasterPid()
  let acknowledged = 1
  const writing = (async () => {
    for (;;) {
      await first.query(`INSERT INTO entries VALUES (${acknowledged + 1})`)
      acknowledged += 1
    }
  })()
  // Awaited before the kill: the running query may fail before the program has ended.
  const writingFails = expect(writing).rejects.toThrow()
  await until(async () => acknowledged > 50)
  process.kill(pid, 'SIGKILL')
  await first.kill()
  await writingFails
  const second = workspace.start()
  await second.ready
  const [found] = await second.query(`SELECT count(*)::int AS count FROM entries WHERE id <= ${acknowledged}`)
  expect(found).toEqual({ count: acknowledged })
})

test('Ctrl-C on the terminal of the program does not reach PostgreSQL', async () => {
  const first = await startWithRow()
  const pid = await workspace.postmasterPid()
  // A terminal signals the whole process group, and the program has one of its own.
  process.kill(-(first.child.pid ?? 0), 'SIGINT')
  await once(first.child, 'exit')
  expect(await workspace.postmasterPid()).toBe(pid)
})

test('a second process keeps the database when the first one stops', async () => {
  const first = await startWithRow()
  const second = workspace.start()
  expect(await second.ready).toBe(await first.ready)
  const pid = await workspace.postmasterPid()
  await first.stop()
  expect(await second.query(select)).toEqual(rows)
  expect(await workspace.postmasterPid()).toBe(pid)
})

test('a second process keeps the database when the first one is killed, and stops it at its own end', async () => {
  const first = await startWithRow()
  const second = workspace.start()
  await second.ready
  await first.kill()
  expect(await second.query(select)).toEqual(rows)
  await second.stop()
  expect(await workspace.postmasterPid()).toBe(0)
})

test('the last process to leave stops PostgreSQL cleanly', async () => {
  const first = await startWithRow()
  await first.stop()
  expect(await workspace.postmasterPid()).toBe(0)
  await expect(readFile(join(workspace.cluster, 'postmaster.pid'))).rejects.toThrow('ENOENT')
})

test('a killed PostgreSQL is restarted at the same address for both of its processes', async () => {
  const first = await startWithRow()
  const second = workspace.start()
  const url = await second.ready
  const pid = await workspace.postmasterPid()
  process.kill(pid, 'SIGKILL')
  await until(async () => (await first.query(select)).length === 1)
  await until(async () => (await second.query(select)).length === 1)
  expect(await workspace.postmasterPid()).not.toBe(pid)
  const third = workspace.start()
  expect(await third.ready).toBe(url)
})

test('a pid file that names a process of another program does not prevent a start', async () => {
  const first = await startWithRow()
  const pid = await workspace.postmasterPid()
  await first.kill()
  process.kill(pid, 'SIGKILL')
  await until(async () => (await workspace.postmasterPid()) === 0)
  // After a reboot or in a new container another program may have the process id.
  const stranger = spawn('sleep', ['60'])
  const path = join(workspace.cluster, 'postmaster.pid')
  const content = await readFile(path, 'utf8')
  await writeFile(path, content.replace(/^\d+/, String(stranger.pid)))
  const second = workspace.start()
  await second.ready
  expect(await second.query(select)).toEqual(rows)
  expect(stranger.exitCode).toBeNull()
  stranger.kill()
})

test('PostgreSQL is restarted once its port is free again', async () => {
  const first = await startWithRow()
  const port = Number(new URL(await first.ready).port)
  // Suspended, so that the port is taken before the program can restart PostgreSQL.
  first.child.kill('SIGSTOP')
  process.kill(await workspace.postmasterPid(), 'SIGKILL')
  await until(() => isPortFree(port))
  const squatter = createServer().listen(port, '127.0.0.1')
  await once(squatter, 'listening')
  first.child.kill('SIGCONT')
  await until(async () => (await workspace.readServerLog()).includes('could not bind'))
  squatter.close()
  await until(async () => (await first.query(select)).length === 1)
})

test('a process that starts while PostgreSQL is down says once that it waits for its users to restart it', async () => {
  const first = await startWithRow()
  first.child.kill('SIGSTOP')
  const pid = await workspace.postmasterPid()
  process.kill(pid, 'SIGKILL')
  await until(async () => (await workspace.postmasterPid()) === 0)
  const second = workspace.start()
  const said: string[] = []
  second.child.on('message', (message: ProcessMessage) => void (message.kind === 'progress' && said.push(message.text)))
  // The start lock, for which the two may also wait, has a different message.
  const waits = 'Waiting for another process to restart'
  await second.progress(waits)
  // The second one retries many times while a third one starts.
  await workspace.start().progress(waits)
  expect(await workspace.postmasterPid()).toBe(0)
  first.child.kill('SIGCONT')
  expect(await second.ready).toBe(await first.ready)
  expect(said.filter((text) => text.startsWith(waits))).toHaveLength(1)
})
