import { findFreePort } from '@ledgerdeck/embedded-postgres/free-port'
import { overTcp } from '@ledgerdeck/embedded-postgres/testing/test-database'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../testing/silent-log.ts'
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts'
import { addressesOf, putPrimaryFirst } from './connection.ts'
import { type Database, openDatabase } from './database.ts'
import { namedQuery } from './named-query.ts'

let testDatabase: TestDatabase
let nobody: string
const opened: Database[] = []

beforeAll(async () => {
  testDatabase = await createEmptyDatabase()
  nobody = `127.0.0.1:${await findFreePort()}`
})

afterAll(async () => {
  for (const database of opened) await database.close()
  await testDatabase.drop()
})

function open(options: { url: string; standbyUrls?: string[]; pooledUrl?: string }): Database {
  const database = openDatabase({ log: silentLog, ...options })
  opened.push(database)
  return database
}

function withHosts(hosts: string): string {
  const { href, host } = overTcp(testDatabase.url)
  return href.replace(host, hosts)
}

test.each([
  ['postgres://u:p@one/db', ['postgres://u:p@one/db']],
  [
    'postgres://u:p@one:1,two:2/db?sslmode=require',
    ['postgres://u:p@one:1/db?sslmode=require', 'postgres://u:p@two:2/db?sslmode=require'],
  ],
  ['postgresql://[::1]:5,[::2]/db', ['postgresql://[::1]:5/db', 'postgresql://[::2]/db']],
  ['postgres://u:a%2Cb@one,two', ['postgres://u:a%2Cb@one', 'postgres://u:a%2Cb@two']],
])('%s names its hosts', (url, addresses) => expect(addressesOf(url)).toEqual(addresses))

test('the host that takes writes comes first', async () => {
  const { host } = new URL(testDatabase.url)
  expect(await putPrimaryFirst(withHosts(`${nobody},${host}`))).toEqual([withHosts(host), withHosts(nobody)])
  await expect(putPrimaryFirst(withHosts(`${nobody},${nobody}`))).rejects.toThrow(
    'No host of the database takes writes',
  )
})

test('statements, transactions and notifications find the host that serves', async () => {
  const database = open({ url: withHosts(nobody), standbyUrls: [testDatabase.url] })
  expect((await database.db.execute(sql`select 7 as value`)).rows).toEqual([{ value: 7 }])
  const received = Promise.withResolvers<string>()
  await database.listen('moved', received.resolve)
  await database.db.execute(sql`select pg_notify('moved', 'here')`)
  expect(await received.promise).toBe('here')
})

test('statements through a pooler have no names, since the next may meet another connection', async () => {
  const prepared = sql`(select name, statement from pg_prepared_statements) as names`
  const names = namedQuery('statement_names', (db) => db.select({ name: sql<string>`name` }).from(prepared))
  const direct = open({ url: testDatabase.url })
  const pooled = open({ url: testDatabase.url, pooledUrl: testDatabase.url })
  expect(await names(direct.db, {})).toEqual([{ name: 'statement_names' }])
  expect(await names(pooled.db, {})).toEqual([])
  expect(await pooled.transaction((db) => names(db, {}), { accessMode: 'read only' })).toEqual([])
})
