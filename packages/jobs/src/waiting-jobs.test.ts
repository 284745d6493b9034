import { randomUUID } from 'node:crypto'
import { createDatabase, type TestDatabase } from '@ledgerdeck/embedded-postgres/testing/test-database'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { deadLetters } from './dead-letters.ts'
import { prepareJobTables } from './job-tables.ts'
import { jobTablesOptions, openQueueServer } from './testing/test-queue.ts'
import { createWaitingQueues, listWaitingQueues, queueWaitingJobs, readWaitingJobs } from './waiting-jobs.ts'

let server: Awaited<ReturnType<typeof openQueueServer>>
let testDatabase: TestDatabase
let client: pg.Client
let boss: PgBoss

beforeAll(async () => {
  server = await openQueueServer()
})

afterAll(() => server.close())

beforeEach(async () => {
  testDatabase = await createDatabase(server.url)
  client = new pg.Client({ connectionString: testDatabase.url })
  await client.connect()
  boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    supervise: false,
    schedule: false,
  })
})

afterEach(async () => {
  await client.end()
  await testDatabase.drop()
})

async function readAll(queues: string[]) {
  await client.query('begin')
  const pages = await Array.fromAsync(readWaitingJobs(client, queues))
  await client.query('commit')
  return pages.flat()
}

test('jobs that were read from the table of pg-boss can be queued again unchanged', async () => {
  await prepareJobTables({ url: testDatabase.url, ...jobTablesOptions })
  await createWaitingQueues(client, ['mail', 'idle'])
  const [due = '', later = ''] = [randomUUID(), randomUUID()].toSorted()
  await boss.send('mail', { text: 'Hello' }, { id: due, retryLimit: 5 })
  await boss.send('mail', { text: 'Later' }, { id: later, retryLimit: 2, startAfter: '2040-01-01T00:00:00Z' })
  await boss.fetch('mail')
  const waiting = await readAll(['mail'])
  expect(await listWaitingQueues(client)).toEqual(['mail'])
  expect(waiting).toEqual([
    expect.objectContaining({ id: due, queue: 'mail', data: { text: 'Hello' }, retryLimit: 5 }),
    {
      id: later,
      queue: 'mail',
      data: { text: 'Later' },
      retryLimit: 2,
      startAfter: '2040-01-01T00:00:00.000000Z',
    },
  ])
  await boss.deleteAllJobs('mail')
  expect(await listWaitingQueues(client)).toEqual([])
  await queueWaitingJobs(client, waiting)
  expect(await readAll(['mail'])).toEqual(waiting)
  expect((await boss.fetch('mail'))[0]).toMatchObject({ id: due, data: { text: 'Hello' } })
})

test('a dead letter is no waiting job', async () => {
  await prepareJobTables({ url: testDatabase.url, ...jobTablesOptions })
  await createWaitingQueues(client, [deadLetters.name])
  await boss.send(deadLetters.name)
  expect(await listWaitingQueues(client)).toEqual([])
})

test('a database without the tables of pg-boss has no waiting jobs', async () => {
  expect(await listWaitingQueues(client)).toEqual([])
})
