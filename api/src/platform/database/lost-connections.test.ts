import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DatabaseProxy, openDatabaseProxy } from '../testing/database-proxy.ts'
import { silentLog } from '../testing/silent-log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type Database, type Db, openDatabase } from './database.ts'
import { isUnavailable } from './database-errors.ts'

let home: TestDatabase
let proxy: DatabaseProxy
let database: Database
let direct: Database

beforeAll(async () => {
  home = await createTestDatabase()
  proxy = await openDatabaseProxy(home.url)
  database = openDatabase({ url: proxy.url, log: silentLog, poolSize: 3 })
  direct = openDatabase({ url: home.url, log: silentLog, poolSize: 2 })
  await direct.pool.query('create table entries (text text not null)')
})

beforeEach(async () => {
  await direct.pool.query('truncate entries')
})

afterEach(() => proxy.deliver())

afterAll(async () => {
  await database.close()
  await direct.close()
  await proxy.close()
  await home.drop()
})

async function entries(): Promise<string[]> {
  const { rows } = await direct.pool.query<{ text: string }>('select text from entries order by text')
  return rows.map(({ text }) => text)
}

async function addEntry(text = 'entry', notify?: { channel: string; payload: string }) {
  let runs = 0
  const result = await database.transaction(
    async (db) => {
      runs += 1
      await db.execute(sql`insert into entries values (${text})`)
      return `added ${text}`
    },
    { notify: () => notify },
  )
  return { result, runs }
}

test.each([
  ['begin', 'lost message'],
  ['begin', 'lost answer'],
  ['insert into entries', 'lost message'],
  ['insert into entries', 'lost answer'],
  ['commit', 'lost message'],
] as const)('a transaction whose %s is a %s runs again and leaves one row', async (text, fault) => {
  const broken = proxy.inject(text, fault)
  expect(await addEntry()).toMatchObject({ result: 'added entry' })
  await broken
  expect(await entries()).toEqual(['entry'])
})

test('a transaction is not retried when only the answer to its COMMIT is lost', async () => {
  const broken = proxy.inject('commit', 'lost answer')
  expect(await addEntry()).toEqual({ result: 'added entry', runs: 1 })
  await broken
  expect(await entries()).toEqual(['entry'])
})

test('a COMMIT that arrives after a retry of its transaction commits nothing', async () => {
  const broken = proxy.inject('commit', 'late message')
  expect(await addEntry()).toEqual({ result: 'added entry', runs: 2 })
  await broken
  await proxy.deliver()
  expect(await entries()).toEqual(['entry'])
})

test('a transaction is retried when its backend is ended between two statements', async () => {
  let runs = 0
  await database.transaction(async (db) => {
    runs += 1
    await db.execute(sql`insert into entries values ('first')`)
    if (runs === 1) await endBackend(db)
    await db.execute(sql`insert into entries values ('second')`)
  })
  expect(runs).toBe(2)
  expect(await entries()).toEqual(['first', 'second'])
})

async function endBackend(db: Db): Promise<void> {
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  await direct.pool.query('select pg_terminate_backend($1, 10000)', [rows[0]?.pid])
}

test('a read-only transaction is not retried when its COMMIT is lost', async () => {
  const broken = proxy.inject('commit', 'lost message')
  let runs = 0
  const read = async (db: Db) => {
    runs += 1
    return (await db.execute(sql`select count(*)::integer as count from entries`)).rows
  }
  expect(await database.transaction(read, { accessMode: 'read only' })).toEqual([{ count: 0 }])
  await broken
  expect(runs).toBe(1)
})

test('a transaction that throws is not retried', async () => {
  let runs = 0
  const refusing = database.transaction(async () => {
    runs += 1
    throw new Error('refused')
  })
  await expect(refusing).rejects.toThrow('refused')
  expect(runs).toBe(1)
})

test('a transaction fails as unavailable when connections are lost for longer than the retry timeout', async () => {
  const impatient = openDatabase({ url: proxy.url, log: silentLog, retryTimeoutMs: 0 })
  const broken = proxy.inject('insert into entries', 'lost message')
  const failure = await impatient
    .transaction((db) => db.execute(sql`insert into entries values ('entry')`))
    .catch((error: unknown) => error)
  await broken
  await impatient.close()
  expect(isUnavailable(failure)).toBe(true)
  expect(await entries()).toEqual([])
})

test('a transaction with an unknown outcome fails with its own error', async () => {
  const impatient = openDatabase({ url: proxy.url, log: silentLog, retryTimeoutMs: 0 })
  const broken = [proxy.inject('commit', 'lost answer'), proxy.inject('commit_markers', 'lost message')]
  const failure = await impatient
    .transaction((db) => db.execute(sql`insert into entries values ('entry')`))
    .catch((error: unknown) => error)
  await Promise.all(broken)
  await impatient.close()
  expect(failure).toMatchObject({ name: 'UnknownOutcomeError' })
  expect(isUnavailable(failure)).toBe(true)
})

test('a transaction with an ignored failed statement commits nothing', async () => {
  const passingOver = database.transaction(async (db) => {
    await db.execute(sql`insert into entries values ('entry')`)
    await db.execute(sql`insert into entries values (null)`).catch(() => {})
  })
  await expect(passingOver).rejects.toMatchObject({ code: '25P02' })
  expect(await entries()).toEqual([])
})

test('transactions do not nest', async () => {
  await expect(database.transaction((db) => db.transaction(async () => {}))).rejects.toThrow('do not nest')
})

test.each(['lost message', 'lost answer'] as const)(
  'a read whose connection breaks (%s) is repeated',
  async (fault) => {
    const broken = proxy.inject('select 42', fault)
    expect((await database.db.execute(sql`select 42 as answer`)).rows).toEqual([{ answer: 42 }])
    await broken
  },
)

test.each([
  ['lost message', []],
  ['lost answer', ['single']],
] as const)('a single statement that writes is not repeated when its connection breaks (%s)', async (fault, left) => {
  const broken = proxy.inject('single', fault)
  const failure = await database.db.execute(sql`insert into entries values ('single')`).catch((error: unknown) => error)
  await broken
  expect(isUnavailable(failure)).toBe(true)
  expect(await entries()).toEqual(left)
})

test('a select that writes through a function is not retried', async () => {
  await direct.pool.query(
    `create function add_entry() returns void language sql as 'insert into entries values (''function'')'`,
  )
  const broken = proxy.inject('select add_entry', 'lost answer')
  const failure = await database.db.execute(sql`select add_entry()`).catch((error: unknown) => error)
  await broken
  expect(isUnavailable(failure)).toBe(true)
  expect(await entries()).toEqual(['function'])
})

const notification = { channel: 'changes', payload: `what's "new"` }

test('a transaction that notifies is on the disk when it resolves', async () => {
  const heard = Promise.withResolvers<string>()
  const stop = await direct.listen('changes', heard.resolve)
  expect(await addEntry('told', notification)).toEqual({ result: 'added told', runs: 1 })
  expect(await heard.promise).toBe(notification.payload)
  await stop()
})

test.each(['lost message', 'lost answer'] as const)(
  'a transaction that notifies, whose flush breaks (%s), is committed once and resolves',
  async (fault) => {
    const broken = proxy.inject('pg_logical_emit_message', fault)
    expect(await addEntry('told', notification)).toEqual({ result: 'added told', runs: 1 })
    await broken
    expect(await entries()).toEqual(['told'])
  },
)

test('a transaction that notifies needs one flush', async () => {
  await addEntry('first', notification)
  let wasAsked = false
  proxy.beforeNext('commit_markers', async () => {
    wasAsked = true
  })
  await addEntry('second', notification)
  expect(wasAsked).toBe(false)
})
