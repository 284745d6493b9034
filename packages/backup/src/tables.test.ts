import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { createDatabase, overTcp, type TestDatabase } from '@ledgerdeck/embedded-postgres/testing/test-database'
import { openTestServer } from '@ledgerdeck/embedded-postgres/testing/test-server'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { archiveFormat, type Manifest } from './archive.ts'
import { lockEmptyDatabase, restoreTables, type TablePart } from './restore-tables.ts'
import { beginSnapshot, connectWithoutTimeouts, copyOut } from './snapshot.ts'
import { countRows, listSequences, listTables } from './tables.ts'

const migrationLock = 7
const { signal } = new AbortController()
const schema = `
  create table authors (id int generated always as identity primary key, name text, upper text generated always as (upper(name)) stored);
  create table books (id int primary key, author_id int references authors, title text, size int default 0);
  create function count_book() returns trigger language plpgsql as $$ begin new.size := 99; return new; end $$;
  create trigger counting before insert on books for each row execute function count_book();`

let server: Awaited<ReturnType<typeof openTestServer>>
const opened: { database: TestDatabase; client: pg.Client }[] = []

beforeAll(async () => {
  server = await openTestServer()
})

afterEach(async () => {
  for (const { client, database } of opened.splice(0)) {
    await client.end()
    await database.drop()
  }
})

afterAll(() => server.close())

async function openDatabase(statements: string): Promise<pg.Client> {
  const database = await createDatabase(server.url)
  const client = await connectWithoutTimeouts(database.url, 'example backup', signal)
  opened.push({ database, client })
  await client.query(statements)
  return client
}

async function copyAll(client: pg.Client): Promise<{ manifest: Manifest; parts: TablePart[] }> {
  const shapes = await beginSnapshot(client, migrationLock)
  const tables: Manifest['tables'] = []
  for (const shape of shapes) tables.push({ ...shape, rows: await countRows(client, shape) })
  const parts: TablePart[] = []
  for (const table of tables) {
    const chunks = await Array.fromAsync(copyOut(client, table))
    parts.push({ table: table.name, content: ReadableStream.from(chunks) })
  }
  const sequences = await listSequences(client)
  await client.query('commit')
  const facts = { format: archiveFormat, version: '1', madeAt: '', migrations: [], queues: [] } as const
  return { manifest: { ...facts, migrations: [], queues: [], tables, sequences }, parts }
}

const stream = (parts: TablePart[]) => ReadableStream.from(parts)

test('rows come back as they were, without the effects of triggers, and ids go on', async () => {
  const source = await openDatabase(schema)
  await source.query(`insert into authors (name) values ('Ann\\tO''Hara'), (null)`)
  await source.query(`insert into books values (1, 1, 'One
two')`)
  await source.query('update books set size = 5')
  const { manifest, parts } = await copyAll(source)
  const target = await openDatabase(schema)
  await target.query('begin')
  expect(await restoreTables(target, manifest, stream(parts))).toEqual([])
  await target.query('commit')
  for (const table of ['authors', 'books']) {
    const query = `select * from ${table} order by id`
    expect((await target.query(query)).rows).toEqual((await source.query(query)).rows)
  }
  const { rows } = await target.query(`insert into authors (name) values ('Next') returning id`)
  expect(rows).toEqual([{ id: 3 }])
})

test('a snapshot does not see later rows, and holds back changes of the tables', async () => {
  const source = await openDatabase(schema)
  const other = await connectWithoutTimeouts(opened[0]?.database.url ?? '', 'example', signal)
  const tables = await beginSnapshot(source, migrationLock)
  await source.query('select 1')
  await other.query(`insert into authors (name) values ('Late')`)
  await other.query(`set lock_timeout = '10ms'`)
  await expect(other.query('alter table authors add column late int')).rejects.toThrow('lock timeout')
  expect(tables.map(({ name }) => name)).toEqual(['authors', 'books'])
  expect(await countRows(source, { name: 'authors', columns: [] })).toBe(0)
  await other.end()
})

async function openSplitLink(databaseUrl: string) {
  const url = overTcp(databaseUrl)
  const database = connect(Number(url.port), url.hostname)
  const released = Promise.withResolvers<void>()
  const link = createServer((client) => {
    client.pipe(database)
    database.on('data', async (bytes: Buffer) => {
      const copyDone = bytes.indexOf(Buffer.from('c\0\0\0\x04'))
      if (copyDone === -1) return client.write(bytes)
      client.write(bytes.subarray(0, copyDone + 5))
      await released.promise
      return client.write(bytes.subarray(copyDone + 5))
    })
  }).listen(0, url.hostname)
  await once(link, 'listening')
  url.port = String((link.address() as AddressInfo).port)
  return { url: url.href, release: released.resolve, close: () => link.close() }
}

test('the number of copied rows may arrive later than the rows', async () => {
  const source = await openDatabase(schema)
  await source.query(`insert into authors (name) values ('Ann')`)
  const link = await openSplitLink(opened[0]?.database.url ?? '')
  const client = await connectWithoutTimeouts(link.url, 'example', signal)
  const rows = copyOut(client, { name: 'authors', columns: ['name'], rows: 1 })
  expect(String((await rows.next()).value)).toBe('Ann\n')
  link.release()
  expect(await rows.next()).toEqual({ done: true, value: undefined })
  await client.end()
  link.close()
})

test('rows of a table that does not exist are skipped, and its name is returned', async () => {
  const source = await openDatabase(`${schema} create table drafts as select 1 as id`)
  const { manifest, parts } = await copyAll(source)
  const target = await openDatabase(schema)
  await target.query('begin')
  expect(await restoreTables(target, manifest, stream(parts))).toEqual(['drafts'])
})

test('tables that refer to each other in a cycle are refused', async () => {
  const client = await openDatabase(`
    create table a (id int primary key); create table b (id int primary key references a);
    alter table a add foreign key (id) references b`)
  await expect(listTables(client)).rejects.toThrow('refer to each other in a cycle')
})

test('a database without tables cannot be backed up', async () => {
  await expect(beginSnapshot(await openDatabase(''), migrationLock)).rejects.toThrow('there is nothing to back up')
})

const locking = { migrationLock, applicationName: 'example', alternative: 'with another URL' }

test('an empty database is locked against migrations', async () => {
  const client = await openDatabase(schema)
  await lockEmptyDatabase(client, locking)
  const { rows } = await client.query('select count(*)::int as locks from pg_locks where locktype = $1', ['advisory'])
  expect(rows).toEqual([{ locks: 1 }])
})

test('a database with rows is refused with the names of its tables', async () => {
  const client = await openDatabase(`${schema} insert into authors (name) values ('Ann')`)
  await expect(lockEmptyDatabase(client, locking)).rejects.toThrow(
    'The database already has content (authors): restore into an empty one, with another URL. Nothing was changed.',
  )
})

test('a database that another process of the application uses is refused', async () => {
  const client = await openDatabase(schema)
  const other = await connectWithoutTimeouts(opened[0]?.database.url ?? '', 'example server', signal)
  await expect(lockEmptyDatabase(client, locking)).rejects.toThrow('A server runs on this database')
  await other.end()
})
