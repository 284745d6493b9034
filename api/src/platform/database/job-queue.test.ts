import { until } from '@ledgerdeck/embedded-postgres/testing/until'
import { openJobs } from '@ledgerdeck/jobs'
import { defineJob } from '@ledgerdeck/jobs/job'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase } from '../testing/test-database.ts'
import { openDatabase } from './database.ts'
import { isOutage } from './database-errors.ts'

const greet = defineJob({ name: 'greet', schema: z.object({ word: z.string() }) })

test('jobs run again after the database has cut every connection', async () => {
  const errors: object[] = []
  const log = { debug() {}, info() {}, warn() {}, error: (details: object) => void errors.push(details) }
  const testDatabase = await createTestDatabase()
  const database = openDatabase({ url: testDatabase.url, log })
  const words: string[] = []
  const jobs = openJobs({ database: { ...database, isOutage }, log })
  jobs.work(greet, async ({ word }) => void words.push(word))
  await jobs.start()
  const other = openDatabase({ url: testDatabase.url, log })
  await other.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await jobs.enqueue(other.db, greet, { word: 'after the cut' })
  await until(async () => words.length === 1)
  await other.close()
  await jobs.close()
  await database.close()
  await testDatabase.drop()
  expect(errors).toEqual([])
})
