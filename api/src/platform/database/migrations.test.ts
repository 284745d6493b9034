import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { makeTestFolder, removeTestFolder } from '@ledgerdeck/embedded-postgres/testing/test-folder'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts'
import { advisoryLocks } from './advisory-locks.ts'
import { migrate, pendingMigrations } from './migrations.ts'

let home: TestDatabase
let folder: string
let client: pg.Client

beforeEach(async () => {
  home = await createEmptyDatabase()
  folder = await makeTestFolder()
  client = new pg.Client({ connectionString: home.url })
  await client.connect()
})

afterEach(async () => {
  await client.end()
  await home.drop()
  await removeTestFolder(folder)
})

async function writeMigrations(migrations: { tag: string; when: number; sql: string }[]): Promise<void> {
  const entries = migrations.map(({ tag, when }, idx) => ({ idx, version: '7', when, tag, breakpoints: true }))
  await mkdir(join(folder, 'meta'), { recursive: true })
  await writeFile(
    join(folder, 'meta', '_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
  for (const { tag, sql } of migrations) await writeFile(join(folder, `${tag}.sql`), sql)
}

const first = {
  tag: '0000_first',
  when: 1000,
  sql: 'CREATE TABLE entries (id int);--> statement-breakpoint\nINSERT INTO entries SELECT 1 FROM pg_sleep(0.2);',
}
const second = { tag: '0001_second', when: 2000, sql: 'ALTER TABLE entries ADD COLUMN amount int;' }

test('only missing migrations are applied, in order', async () => {
  await writeMigrations([first])
  expect(await pendingMigrations(client, folder)).toEqual(['0000_first'])
  expect(await migrate(home.url, folder)).toEqual(['0000_first'])
  await writeMigrations([first, second])
  expect(await pendingMigrations(client, folder)).toEqual(['0001_second'])
  expect(await migrate(home.url, folder)).toEqual(['0001_second'])
  expect(await pendingMigrations(client, folder)).toEqual([])
  expect(await migrate(home.url, folder)).toEqual([])
})

test('Drizzle records a migration in its table by the SHA-256 of the file', async () => {
  await writeMigrations([first])
  await migrate(home.url, folder)
  const hash = createHash('sha256').update(first.sql).digest('hex')
  const { rows } = await client.query('SELECT hash, created_at FROM drizzle.__drizzle_migrations')
  expect(rows).toEqual([{ hash, created_at: '1000' }])
})

test('simultaneous migrations apply each migration once', async () => {
  await writeMigrations([first, second])
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(home.url, folder)))
  expect(applied.flat()).toEqual(['0000_first', '0001_second'])
  expect((await client.query('SELECT id, amount FROM entries')).rows).toEqual([{ id: 1, amount: null }])
})

test('an aborted start stops waiting for another process that migrates', async () => {
  await writeMigrations([first])
  await client.query('SELECT pg_advisory_lock($1)', [advisoryLocks.migrations])
  const stopping = new AbortController()
  const waiting = migrate(home.url, folder, stopping.signal)
  waiting.catch(() => {})
  await home.untilBlocked()
  stopping.abort()
  await expect(waiting).rejects.toThrow('aborted')
  expect(await pendingMigrations(client, folder)).toEqual(['0000_first'])
})

test('an aborted start does not wait for a server that accepts connections and stays silent', async () => {
  await using server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stopping = new AbortController()
  server.once('connection', () => stopping.abort())
  await expect(migrate(`postgres://127.0.0.1:${port}/silent`, folder, stopping.signal)).rejects.toThrow('aborted')
})

test('a failed migration changes nothing, and the corrected one applies', async () => {
  await writeMigrations([{ ...first, sql: 'CREATE TABLE entries (id int);--> statement-breakpoint\nSELECT 1 / 0;' }])
  await expect(migrate(home.url, folder)).rejects.toThrow()
  expect((await client.query(`SELECT to_regclass('entries') AS found`)).rows).toEqual([{ found: null }])
  await writeMigrations([first])
  expect(await migrate(home.url, folder)).toEqual(['0000_first'])
})

test('a migration that is older than an applied one is refused by name', async () => {
  await writeMigrations([second].map((migration) => ({ ...migration, sql: 'CREATE TABLE others (id int);' })))
  await migrate(home.url, folder)
  await writeMigrations([first, { ...second, sql: 'CREATE TABLE others (id int);' }])
  await expect(migrate(home.url, folder)).rejects.toThrow(/Migrations 0000_first were changed/)
})

test('a database of another history is refused, and stays as it is', async () => {
  await writeMigrations([first])
  await migrate(home.url, folder)
  await writeMigrations([{ ...second, sql: 'CREATE TABLE others (id int);' }])
  await expect(migrate(home.url, folder)).rejects.toThrow('was made by a version before 0.2')
  expect((await client.query(`SELECT to_regclass('others') AS found`)).rows).toEqual([{ found: null }])
})

test('a database that a newer version updated is refused, also when nothing is missing in it', async () => {
  await writeMigrations([first, second])
  await migrate(home.url, folder)
  await writeMigrations([first])
  await expect(migrate(home.url, folder)).rejects.toThrow('The database belongs to a newer version')
})
