import { createDatabase, type TestDatabase } from '@ledgerdeck/embedded-postgres/testing/test-database'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { prepareJobTables } from './job-tables.ts'
import { jobTablesOptions, openQueueServer } from './testing/test-queue.ts'

let server: Awaited<ReturnType<typeof openQueueServer>>
let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  server = await openQueueServer()
})

afterAll(() => server.close())

beforeEach(async () => {
  database = await createDatabase(server.url)
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})

afterEach(async () => {
  await client.end()
  await database.drop()
})

test('processes that start at the same time create the tables once', async () => {
  await Promise.all([1, 2, 3].map(() => prepareJobTables({ url: database.url, ...jobTablesOptions })))
  const { rows } = await client.query('select count(*)::int as versions from pgboss.version')
  expect(rows).toEqual([{ versions: 1 }])
})

test('an aborted start stops waiting for another process that creates the tables', async () => {
  const aborting = new AbortController()
  await client.query('select pg_advisory_lock($1)', [jobTablesOptions.advisoryLock])
  const preparing = prepareJobTables({ url: database.url, ...jobTablesOptions, signal: aborting.signal })
  preparing.catch(() => {})
  await database.untilBlocked()
  aborting.abort()
  await expect(preparing).rejects.toThrow('aborted')
})
