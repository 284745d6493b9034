import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { advisoryLocks } from './platform/database/advisory-locks.ts'
import { type FileLock, openFileLock } from './platform/database/file-lock.ts'
import { findFreePort } from './platform/database/free-port.ts'
import { type ClusterWorkspace, makeClusterWorkspace, until } from './platform/testing/cluster-workspace.ts'
import { createEmptyDatabase } from './platform/testing/test-database.ts'

let workspace: ClusterWorkspace
const servers: ChildProcess[] = []
const held: FileLock[] = []

beforeEach(async () => {
  workspace = await makeClusterWorkspace()
})

afterEach(async () => {
  for (const server of servers.splice(0)) server.kill('SIGKILL')
  for (const lock of held.splice(0)) lock.close()
  await workspace.remove()
})

async function startServer(settings: Record<string, string> = {}) {
  const environment = { PATH: process.env.PATH, DATA_DIR: workspace.dataDir, LOG_LEVEL: 'silent', ...settings }
  const server = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
    env: { ...environment, PORT: String(await findFreePort()) },
  })
  servers.push(server)
  return server
}

/** Starts the server and sends SIGTERM as soon as it prints a line with `line`. Gives its exit code and what it complained of. */
async function stopAt(line: string): Promise<Ended> {
  const server = await startServer()
  let output = ''
  server.stdout.setEncoding('utf8').on('data', (chunk) => {
    output += chunk
    if (output.includes(line)) server.kill('SIGTERM')
  })
  const ended = await endOf(server)
  expect(output).toContain(line)
  return ended
}

interface Ended {
  code: number | null
  errors: string
}

async function endOf(server: ChildProcessWithoutNullStreams): Promise<Ended> {
  const [errors, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')])
  return { code, errors }
}

const inOrder = { code: 0, errors: '' }

test('SIGTERM ends a start that waits for another process that holds the start lock', async () => {
  const folder = join(workspace.dataDir, 'postgres')
  await mkdir(folder)
  const lock = openFileLock(join(folder, 'start.lock'))
  held.push(lock)
  expect(lock.tryExclusive()).toBe(true)
  // The lock is held until the test's own time is over, which is shorter than the server would wait.
  expect(await stopAt('Waiting for another process')).toEqual(inOrder)
})

test.each(['Creating the database', 'Updated the tables', 'Made the superuser', 'Loading the sample articles'])(
  'SIGTERM at "%s" of a first start ends it with no PostgreSQL left, and the next start goes on from there',
  async (line) => {
    expect(await stopAt(line)).toEqual(inOrder)
    expect(await workspace.postmasterPid()).toBe(0)
    const next = workspace.start()
    const client = new pg.Client({ connectionString: await next.ready })
    await client.connect()
    const { rows } = await client.query("SELECT to_regclass('posts') IS NOT NULL AS has_posts")
    // Sample articles are loaded all or not at all.
    if (rows[0].has_posts) expect((await client.query('SELECT id FROM posts')).rows).toEqual([])
    await client.end()
  },
)

test('SIGTERM ends a start that hangs in the database for longer than a stop may take', async () => {
  const database = await createEmptyDatabase()
  const holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  await holder.query('SELECT pg_advisory_lock($1)', [advisoryLocks.firstStart])
  const server = await startServer({ DATABASE_URL: database.url })
  server.stdout.resume()
  const ending = endOf(server)
  await until(async () => {
    const { rows } = await holder.query('SELECT pid FROM pg_locks WHERE NOT granted')
    return rows.length > 0
  })
  server.kill('SIGTERM')
  // The statement itself would run into its timeout later, and that is a failure.
  expect(await ending).toEqual(inOrder)
  await holder.end()
  await database.drop()
})
