import { findFreePort } from '@ledgerdeck/embedded-postgres/free-port'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createFailureLog, createQueueDatabase } from './queue-database.ts'
import { openQueueServer } from './testing/test-queue.ts'

const isOutage = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
const listen = async () => async () => {}

function collectingLog() {
  const lines: string[] = []
  const collect = (details: object, message: string) => {
    const { err } = details as { err?: Error }
    lines.push(`${message}: ${err?.message ?? JSON.stringify(details)}`)
  }
  return { lines, log: { info: collect, warn: collect, error: collect } }
}

test('an outage of the database is logged once, however often the queue polls', async () => {
  const { lines, log } = collectingLog()
  const pool = new pg.Pool({ connectionString: `postgres://u:p@127.0.0.1:${await findFreePort()}/none` })
  const queue = createQueueDatabase({ pool, listen, isOutage }, log)
  const logFailure = createFailureLog(log, { isOutage })
  for (let attempt = 0; attempt < 5; attempt += 1) await queue.executeSql('select 1').catch(logFailure)
  await pool.end()
  expect(lines).toEqual([expect.stringContaining('cannot reach the database')])
})

test('a refused statement is not an outage and is logged once a minute, without its values', async () => {
  const { lines, log } = collectingLog()
  const server = await openQueueServer()
  const testQueue = await server.createQueue()
  const queue = createQueueDatabase(testQueue.database, log)
  const logFailure = createFailureLog(log, { isOutage })
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await queue
      .executeSql('select $1 from no_such_table', ['secret-word'])
      .catch(({ message, code }: { message: string; code: string }) => {
        logFailure({ message, code, values: ['secret-word'] })
      })
  }
  await testQueue.close()
  await server.close()
  expect(lines).toEqual(['the job queue failed: relation "no_such_table" does not exist'])
})
