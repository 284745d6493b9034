import { randomUUID } from 'node:crypto'
import { until } from '@ledgerdeck/embedded-postgres/testing/until'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { defineJob, defineRepeatedJob, type GivenUpJob, GiveUp } from './job.ts'
import { type Jobs, openJobs } from './jobs.ts'
import { openQueueServer, type TestQueue } from './testing/test-queue.ts'
import { createWaitingQueues, queueWaitingJobs } from './waiting-jobs.ts'

const greet = defineJob({
  name: 'greet',
  schema: z.object({ word: z.string() }),
  options: { retries: 2, retryDelaySeconds: 60, retryDelayMaxSeconds: 600 },
})

let server: Awaited<ReturnType<typeof openQueueServer>>
let queue: TestQueue
let opened: Jobs[]
let lines: Record<string, unknown>[]

const log = {
  info: (facts: object, message?: string) => void lines.push({ level: 'info', message, ...facts }),
  warn: (facts: object, message?: string) => void lines.push({ level: 'warn', message, ...facts }),
  error: (facts: object, message?: string) => void lines.push({ level: 'error', message, ...facts }),
}

beforeAll(async () => {
  server = await openQueueServer()
})

afterAll(() => server.close())

beforeEach(async () => {
  queue = await server.createQueue()
  opened = []
  lines = []
})

afterEach(async () => {
  await Promise.all(opened.map((jobs) => jobs.close()))
  await queue.close()
})

async function openProcess(handle: (word: string, id: string) => Promise<void> | void): Promise<Jobs> {
  const jobs = openJobs({ database: queue.database, log })
  jobs.work(greet, async ({ word }, { id }) => handle(word, id))
  opened.push(jobs)
  await jobs.prepare()
  return jobs
}

async function startJob(): Promise<{ jobs: Jobs; finish: () => void }> {
  const begun = Promise.withResolvers<void>()
  const { promise, resolve } = Promise.withResolvers<void>()
  const jobs = await openProcess(async () => {
    begun.resolve()
    await promise
  })
  await jobs.start()
  await jobs.enqueue(queue.db, greet, { word: 'slow' })
  await begun.promise
  return { jobs, finish: resolve }
}

async function readQueue(): Promise<Record<string, unknown>[]> {
  const { rows } = await queue.db.execute(
    sql`select state, retry_count, output, data,
      extract(epoch from start_after - now())::int as wait from pgboss.job where name = 'greet' order by created_on`,
  )
  return rows
}

async function makeRetriesDue(): Promise<void> {
  await queue.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`)
}

/** A started process polls for dead letters, which takes seconds. */
async function untilReported(jobs: Jobs, reports: readonly GivenUpJob[]): Promise<void> {
  await until(async () => {
    await jobs.runDue()
    return reports.length > 0
  })
}

test('a job runs once, with its payload', async () => {
  const words: string[] = []
  const jobs = await openProcess((word) => void words.push(word))
  await jobs.enqueue(queue.db, greet, { word: 'hello' })
  await jobs.runDue()
  await jobs.runDue()
  expect(words).toEqual(['hello'])
})

test('a job exists exactly if its transaction commits', async () => {
  const words: string[] = []
  const jobs = await openProcess((word) => void words.push(word))
  await queue.db.transaction(async (db) => {
    await jobs.enqueue(db, greet, { word: 'kept' })
    await jobs.runDue()
    expect(words).toEqual([])
  })
  await queue.db
    .transaction(async (db) => {
      await jobs.enqueue(db, greet, { word: 'dropped' })
      throw new Error('no')
    })
    .catch(() => {})
  await jobs.runDue()
  expect(words).toEqual(['kept'])
})

test('a payload that does not fit its schema is refused when it is enqueued', async () => {
  const jobs = await openProcess(() => {})
  const wrong = { word: 5 } as never
  await expect(jobs.enqueue(queue.db, greet, wrong)).rejects.toThrow(z.ZodError)
})

test('a payload of another version is given up before it reaches the handler', async () => {
  const words: string[] = []
  const jobs = await openProcess((word) => void words.push(word))
  await jobs.enqueue(queue.db, greet, { word: 'old' })
  await queue.db.execute(sql`update pgboss.job set data = '{"text":"old"}'`)
  await jobs.runDue()
  await makeRetriesDue()
  await jobs.runDue()
  expect(words).toEqual([])
  expect(lines).toMatchObject([{ level: 'error', message: 'a job was given up', job: 'greet' }])
})

test('retries are delayed longer and longer, and end', async () => {
  let tries = 0
  const jobs = await openProcess(() => {
    tries += 1
    throw new Error('not now')
  })
  await jobs.enqueue(queue.db, greet, { word: 'hello' })
  await jobs.runDue()
  await jobs.runDue()
  expect(tries).toBe(1)
  const [first] = await readQueue()
  expect(first).toMatchObject({ state: 'retry' })
  await makeRetriesDue()
  await jobs.runDue()
  const [second] = await readQueue()
  // The first wait is 60 to 120 seconds, the second twice that.
  expect(first?.wait).toBeGreaterThan(50)
  expect(first?.wait).toBeLessThanOrEqual(120)
  expect(second?.wait).toBeGreaterThan(110)
  expect(second?.wait).toBeLessThanOrEqual(240)
  await makeRetriesDue()
  await jobs.runDue()
  expect(tries).toBe(3)
  expect(await readQueue()).toMatchObject([{ state: 'failed' }])
})

test('a failure is logged with its job and attempt, and never with the payload', async () => {
  const jobs = await openProcess(() => {
    throw new Error('not now')
  })
  await jobs.enqueue(queue.db, greet, { word: 'secret-word' })
  await jobs.runDue()
  expect(lines).toMatchObject([{ level: 'warn', job: 'greet', attempt: 1, err: { message: 'not now' } }])
  expect(JSON.stringify(lines)).not.toContain('secret-word')
})

test('an error of a handler is not stored in the database', async () => {
  const jobs = await openProcess((word) => {
    throw Object.assign(new Error(`cannot greet ${word}`), { word })
  })
  await jobs.enqueue(queue.db, greet, { word: 'secret-word' })
  await jobs.runDue()
  const [row] = await readQueue()
  expect(JSON.stringify(row?.output)).not.toContain('secret-word')
})

test('a job that gives up is not retried', async () => {
  let tries = 0
  const jobs = await openProcess(() => {
    tries += 1
    throw new GiveUp('there is no such thing any more')
  })
  await jobs.enqueue(queue.db, greet, { word: 'hello' })
  await jobs.runDue()
  await makeRetriesDue()
  await jobs.runDue()
  expect(tries).toBe(1)
  expect(lines).toMatchObject([{ level: 'error', reason: 'there is no such thing any more' }])
})

test('jobs that a job enqueues run in the same call of runDue', async () => {
  const words: string[] = []
  const jobs = await openProcess(async (word) => {
    words.push(word)
    if (word === 'first') await jobs.enqueue(queue.db, greet, { word: 'second' })
  })
  await jobs.enqueue(queue.db, greet, { word: 'first' })
  await jobs.runDue()
  expect(words).toEqual(['first', 'second'])
})

test('changed options apply to jobs that are enqueued after the next start', async () => {
  await openProcess(() => {})
  const jobs = openJobs({ database: queue.database, log })
  jobs.work({ ...greet, options: { ...greet.options, retries: 0 } }, async () => {
    throw new Error('not now')
  })
  opened.push(jobs)
  await jobs.prepare()
  await jobs.enqueue(queue.db, greet, { word: 'hello' })
  await jobs.runDue()
  expect(await readQueue()).toMatchObject([{ state: 'failed' }])
})

test('two processes run every job once', async () => {
  const words: string[] = []
  const processes = await Promise.all(
    [1, 2].map(async () => {
      const jobs = await openProcess((word) => void words.push(word))
      await jobs.start()
      return jobs
    }),
  )
  const expected = Array.from({ length: 40 }, (_, index) => `word ${index}`)
  await Promise.all(expected.map((word, index) => processes[index % 2]?.enqueue(queue.db, greet, { word })))
  await until(async () => words.length >= expected.length)
  await Promise.all(processes.map((jobs) => jobs.close()))
  expect(words.toSorted()).toEqual(expected.toSorted())
})

test('a process is notified of a job that another one enqueues', async () => {
  const words: string[] = []
  const worker = await openProcess((word) => void words.push(word))
  await worker.start()
  const other = openJobs({ database: queue.database, log })
  await other.enqueue(queue.db, greet, { word: 'from elsewhere' })
  await until(async () => words.length === 1)
  expect(words).toEqual(['from elsewhere'])
})

test('a repeated job is scheduled once for all processes', async () => {
  const jobs = await openProcess(() => {})
  jobs.repeat(defineRepeatedJob({ name: 'nightly', cron: '17 3 * * *' }), async () => {})
  await jobs.start()
  const { rows } = await queue.db.execute(sql`select name, cron, timezone, data from pgboss.schedule`)
  expect(rows).toEqual([{ name: 'nightly', cron: '17 3 * * *', timezone: 'UTC', data: {} }])
})

test('a renamed repeated job is scheduled under its new name only', async () => {
  const former = await openProcess(() => {})
  const nightly = defineRepeatedJob({ name: 'nightly', cron: '17 3 * * *' })
  former.repeat(nightly, async () => {})
  await former.start()
  await former.close()
  await former.enqueue(queue.db, nightly, {})
  const jobs = await openProcess(() => {})
  const renamed = defineRepeatedJob({ name: 'clean-up', formerNames: ['nightly'], cron: '17 3 * * *' })
  jobs.repeat(renamed, async () => {})
  await jobs.start()
  const { rows } = await queue.db.execute(sql`select name from pgboss.schedule`)
  expect(rows).toEqual([{ name: 'clean-up' }])
  expect((await queue.db.execute(sql`select from pgboss.job where name = 'nightly'`)).rowCount).toBe(0)
})

test('closing waits for a running job', async () => {
  const { jobs, finish } = await startJob()
  const closing = jobs.close()
  finish()
  await closing
  expect(await readQueue()).toMatchObject([{ state: 'completed' }])
})

function bossOn(client: Pick<TestQueue['database']['pool'], 'query'>): PgBoss {
  return new PgBoss({ db: { executeSql: (text, values) => client.query(text, values) }, supervise: false })
}

async function missHeartbeat(): Promise<void> {
  await queue.db.execute(sql`update pgboss.job set heartbeat_on = now() - interval '31 seconds' where name = 'greet'`)
  await bossOn(queue.database.pool).supervise('greet')
}

test('a job without a heartbeat is retried', async () => {
  const { finish } = await startJob()
  await missHeartbeat()
  expect(await readQueue()).toMatchObject([{ state: 'retry' }])
  finish()
})

test('a job without a heartbeat in its last attempt is logged and reported', async () => {
  const { jobs, finish } = await startJob()
  const reports: GivenUpJob[] = []
  jobs.onGivenUp((failure) => void reports.push(failure))
  await queue.db.execute(sql`update pgboss.job set retry_count = retry_limit where name = 'greet'`)
  await missHeartbeat()
  expect(await readQueue()).toMatchObject([{ state: 'failed' }])
  await untilReported(jobs, reports)
  expect(reports).toMatchObject([{ job: 'greet', reason: 'it failed 3 times' }])
  expect(lines).toMatchObject([{ level: 'error', message: 'a job was given up', ...reports[0] }])
  finish()
})

test.each([
  [
    'from a backup',
    async (client: pg.Client) => {
      await createWaitingQueues(client, ['greet'])
      const startAfter = new Date(0).toISOString()
      await queueWaitingJobs(client, [
        { id: randomUUID(), queue: 'greet', data: { word: 'hi' }, startAfter, retryLimit: 0 },
      ])
    },
  ],
  [
    'from a version without dead letters',
    async (client: pg.Client) => {
      await createWaitingQueues(client, ['greet'])
      await client.query(`update pgboss.queue set retry_limit = 0`)
      await bossOn(client).send('greet', { word: 'hi' })
    },
  ],
])('the last failure of a job %s is logged and reported', async (_, queueJob) => {
  const client = new pg.Client({ connectionString: queue.url })
  await client.connect()
  await queueJob(client)
  await client.end()
  const reports: GivenUpJob[] = []
  const jobs = await openProcess(() => {
    throw new Error('not now')
  })
  jobs.onGivenUp((failure) => void reports.push(failure))
  await jobs.runDue()
  await jobs.runDue()
  expect(reports).toMatchObject([{ job: 'greet', attempt: 1, reason: 'it failed' }])
  expect(lines.map(({ message }) => message)).toEqual(['a job failed at its last attempt', 'a job was given up'])
})

test('a job that outlasts the grace period is retried', async () => {
  const begun = Promise.withResolvers<void>()
  const jobs = openJobs({ database: queue.database, log })
  jobs.work(greet, async (_payload, { signal }) => {
    begun.resolve()
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
  })
  opened.push(jobs)
  await jobs.start()
  await jobs.enqueue(queue.db, greet, { word: 'endless' })
  await begun.promise
  await jobs.close()
  expect(await readQueue()).toMatchObject([{ state: 'retry' }])
  expect(lines).toMatchObject([
    { level: 'info', job: 'greet', attempt: 1, message: 'a job stopped before its end, and a later attempt goes on' },
  ])
})

test('a job that stops when its time is over has failed, and the log says whether a later attempt goes on', async () => {
  const jobs = openJobs({ database: queue.database, log })
  const untilAborted = async (_payload: object, { signal }: { signal: AbortSignal }) =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  for (const retries of [0, 1]) {
    const options = { retries, timeoutSeconds: 1 }
    const job = defineJob({ name: `stop-${retries}`, schema: z.object({}), options })
    jobs.work(job, untilAborted)
    opened.push(jobs)
    await jobs.prepare()
    await jobs.enqueue(queue.db, job, {})
  }
  await jobs.runDue()
  expect(lines.filter(({ message }) => message !== 'a job was given up')).toMatchObject([
    { level: 'error', job: 'stop-0', message: 'a job stopped before its end at its last attempt' },
    { level: 'info', job: 'stop-1', message: 'a job stopped before its end, and a later attempt goes on' },
  ])
  const { rows } = await queue.db.execute(
    sql`select name, state from pgboss.job where name like 'stop-%' order by name`,
  )
  expect(rows).toEqual([
    { name: 'stop-0', state: 'failed' },
    { name: 'stop-1', state: 'retry' },
  ])
})

test('a job whose handler ignores that its time is over has failed, and is logged and reported', async () => {
  const job = defineJob({ name: 'hang', schema: z.object({}), options: { retries: 0, timeoutSeconds: 1 } })
  const jobs = openJobs({ database: queue.database, log })
  const reports: GivenUpJob[] = []
  jobs.onGivenUp((failure) => void reports.push(failure))
  jobs.work(job, () => Promise.withResolvers<void>().promise)
  opened.push(jobs)
  await jobs.start()
  await jobs.enqueue(queue.db, job, {})
  await untilReported(jobs, reports)
  expect(reports).toMatchObject([{ job: 'hang', reason: 'it failed' }])
  await until(async () => lines.length > 1)
  expect(lines).toHaveLength(2)
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 'error', job: 'hang', message: 'a job failed at its last attempt' }),
  )
})
