import { findFreePort } from '@ledgerdeck/embedded-postgres/free-port'
import { expect, test } from 'vitest'
import { openDatabase } from '../database/database.ts'
import type { Log } from '../database/log.ts'
import { silentLog } from '../testing/silent-log.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { createFailureLog } from './failure-log.ts'
import { createQueueDatabase } from './queue-database.ts'

function collectingLog() {
  const lines: string[] = []
  const log: Log = {
    info: (...values: unknown[]) => void lines.push(JSON.stringify(values)),
    warn: (...values: unknown[]) => void lines.push(JSON.stringify(values)),
    error: (facts: object, message?: string) => {
      const { err } = facts as { err: Error }
      lines.push(`${message}: ${err.message}`)
    },
  }
  return { lines, log }
}

test('an outage of the database is logged once, however often the queue asks', async () => {
  const { lines, log } = collectingLog()
  const database = openDatabase({ url: `postgres://u:p@127.0.0.1:${await findFreePort()}/none`, log: silentLog })
  const queue = createQueueDatabase(database, log)
  const logFailure = createFailureLog(log)
  for (let attempt = 0; attempt < 5; attempt += 1) await queue.executeSql('select 1').catch(logFailure)
  await database.close()
  expect(lines).toEqual([expect.stringContaining('cannot reach the database')])
})

test('a statement that is refused is no outage and is logged once a minute, without its values', async () => {
  const testDatabase = await createTestDatabase()
  const { lines, log } = collectingLog()
  const database = openDatabase({ url: testDatabase.url, log: silentLog })
  const queue = createQueueDatabase(database, log)
  const logFailure = createFailureLog(log)
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await queue.executeSql('select $1 from no_such_table', ['secret-word']).catch(({ message, code }) => {
      logFailure({ message, code, values: ['secret-word'] })
    })
  }
  await database.close()
  await testDatabase.drop()
  expect(lines).toEqual(['the queue of jobs failed at a step: relation "no_such_table" does not exist'])
})
