import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type FileLock, openFileLock } from '@ledgerdeck/embedded-postgres/file-lock'
import { findFreePort } from '@ledgerdeck/embedded-postgres/free-port'
import { type ClusterWorkspace, makeClusterWorkspace } from '@ledgerdeck/embedded-postgres/testing/cluster-workspace'
import { until } from '@ledgerdeck/embedded-postgres/testing/until'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBackgroundWork } from './background-work.ts'
import { loadConfig } from './config.ts'
import { createLiveSettings } from './live-settings.ts'
import { advisoryLocks } from './platform/database/advisory-locks.ts'
import { openDatabase } from './platform/database/database.ts'
import { loadSecrets } from './platform/secrets/load-secrets.ts'
import { readOutboxMail } from './platform/testing/outbox-mail.ts'
import { silentLog } from './platform/testing/silent-log.ts'
import { createEmptyDatabase } from './platform/testing/test-database.ts'
import { buildPrograms, serverProgram } from './test-programs.ts'

let workspace: ClusterWorkspace
const servers: ChildProcess[] = []
const held: FileLock[] = []

beforeAll(buildPrograms)

beforeEach(async () => {
  workspace = await makeClusterWorkspace('ledgerdeck')
})

afterEach(async () => {
  for (const server of servers.splice(0)) server.kill('SIGKILL')
  for (const lock of held.splice(0)) lock.close()
  await workspace.remove()
})

async function startServer(settings: Record<string, string> = {}, redirection = '') {
  const environment = { PATH: process.env.PATH, DATA_DIR: workspace.dataDir, LOG_LEVEL: 'silent' }
  const server = spawn('sh', ['-c', `exec "$0" "$1" ${redirection}`, process.execPath, serverProgram], {
    env: { ...environment, PORT: String(await findFreePort()), ...settings },
  })
  servers.push(server)
  return server
}

async function stopAt(line: string): Promise<Ended> {
  const server = await startServer()
  const output = collect(server.stdout)
  server.stdout.on('data', () => {
    if (output().includes(line)) server.kill('SIGTERM')
  })
  const ended = await endOf(server)
  expect(output()).toContain(line)
  return ended
}

function collect(stream: NodeJS.ReadableStream): () => string {
  let said = ''
  stream.setEncoding('utf8').on('data', (chunk) => {
    said += chunk
  })
  return () => said
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
  expect(await stopAt('Waiting for another process')).toEqual(inOrder)
})

test.each([
  'Creating the database',
  'Created the database tables',
  'Created the superuser',
  'Loading the sample articles',
])(
  'SIGTERM at "%s" of a first start ends it with no PostgreSQL left, and the next start goes on from there',
  async (line) => {
    expect(await stopAt(line)).toEqual(inOrder)
    expect(await workspace.postmasterPid()).toBe(0)
    const next = workspace.start()
    const client = new pg.Client({ connectionString: await next.ready })
    await client.connect()
    const { rows } = await client.query("SELECT to_regclass('posts') IS NOT NULL AS has_posts")
    if (rows[0].has_posts) expect((await client.query('SELECT id FROM posts')).rows).toEqual([])
    await client.end()
  },
)

test('the first start ends with where to sign in, and a terminal that is closed leaves no PostgreSQL behind', async () => {
  const server = await startServer({ SAMPLE_CONTENT: '0', SITE_URL: 'https://deck.example' })
  const output = collect(server.stdout)
  await until(async () => output().endsWith('Log in at https://deck.example/login as admin with the password above\n'))
  const ending = endOf(server)
  server.kill('SIGHUP')
  expect(await ending).toEqual(inOrder)
  expect(await workspace.postmasterPid()).toBe(0)
})

async function queueMail(): Promise<void> {
  const other = workspace.start()
  const database = openDatabase({ url: await other.ready, log: silentLog })
  const config = loadConfig({ DATA_DIR: workspace.dataDir })
  const settings = createLiveSettings({ config, database, log: silentLog })
  const secrets = await loadSecrets(config)
  const { mailer } = openBackgroundWork({ config, settings, database, log: silentLog, secrets })
  await mailer.queue(database.db, { to: 'reader7@post.example', subject: 'Hello', text: 'Hello', html: '<p>Hello' })
  await database.close()
  await other.stop()
}

test('a mail that any process queues becomes a file, and the server says where', async () => {
  const server = await startServer({ SAMPLE_CONTENT: '0' })
  const output = collect(server.stdout)
  await until(async () => output().includes(' is ready at '))
  await queueMail()
  await until(async () => output().includes('An email to reader7@post.example is in '))
  const [, path = ''] = / is in (.+)/.exec(output()) ?? []
  expect(await readOutboxMail(path)).toMatchObject({ to: 'reader7@post.example', subject: 'Hello' })
  const ending = endOf(server)
  server.kill('SIGTERM')
  expect(await ending).toEqual(inOrder)
})

test('a mail becomes a file also when nobody reads the output of the server any longer', async () => {
  const server = await startServer({ SAMPLE_CONTENT: '0' })
  const output = collect(server.stdout)
  await until(async () => output().includes(' is ready at '))
  server.stdout.destroy()
  const ending = endOf(server)
  await queueMail()
  await until(async () => (await readdir(join(workspace.dataDir, 'outbox'))).some((name) => name.endsWith('.eml')))
  server.kill('SIGTERM')
  expect(await ending).toEqual(inOrder)
})

test('a server whose output goes to a full disk serves and stops as usual', async () => {
  const port = String(await findFreePort())
  const server = await startServer({ SAMPLE_CONTENT: '0', LOG_LEVEL: 'info', PORT: port }, '> /dev/full')
  const ending = endOf(server)
  await until(async () => server.exitCode !== null || (await fetch(`http://127.0.0.1:${port}/readyz`)).ok)
  server.kill('SIGTERM')
  expect(await ending).toEqual(inOrder)
})

test('SIGTERM ends a start that hangs in the database for longer than a stop may take', async () => {
  const database = await createEmptyDatabase()
  const holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  await holder.query('SELECT pg_advisory_lock($1)', [advisoryLocks.firstStart])
  const server = await startServer({ DATABASE_URL: database.url })
  server.stdout.resume()
  const ending = endOf(server)
  await database.untilBlocked()
  server.kill('SIGTERM')
  expect(await ending).toEqual(inOrder)
  await holder.end()
  await database.drop()
})
