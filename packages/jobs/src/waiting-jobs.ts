import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { z } from 'zod'
import { deadLetters } from './dead-letters.ts'
import type { QueueDatabase } from './queue-database.ts'

/** A job that is not done yet, in a form that does not depend on the tables of pg-boss. */
export const waitingJob = z.object({
  id: z.uuid(),
  queue: z.string(),
  data: z.record(z.string(), z.unknown()).nullable(),
  startAfter: z.string(),
  retryLimit: z.number().int(),
})

export type WaitingJob = z.output<typeof waitingJob>

const pageSize = 500

/**
 * pg-boss cannot list waiting jobs, so this reads its table; `waiting-jobs.test.ts` guards it.
 * Dead letters do not count: they report work that is over.
 */
const isWaiting = `state in ('created', 'retry', 'active')
  and name not like '\\_\\_pgboss%' and name <> '${deadLetters.name}'`

const waitingRows = `pgboss.job where ${isWaiting}`

export const waitingJobs: SQL = sql.raw(`select 1 from ${waitingRows}`)

/** Lists the queues with waiting jobs. A running job counts as waiting. */
export async function listWaitingQueues(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `select to_regclass('pgboss.job') is not null as there`,
  )
  if (!tables[0]?.there) return []
  const { rows } = await client.query<{ name: string }>(`select distinct name from ${waitingRows} order by name`)
  return rows.map(({ name }) => name)
}

/** Yields the jobs in batches. Needs a transaction for its cursor. */
export async function* readWaitingJobs(client: pg.Client, queues: readonly string[]): AsyncGenerator<WaitingJob[]> {
  if (queues.length === 0) return
  await client.query(`
    declare waiting_jobs no scroll cursor for
    select id, name as queue, data, to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "startAfter",
      greatest(retry_limit - retry_count, 0) as "retryLimit"
    from ${waitingRows} order by name, created_on, id`)
  for (;;) {
    const { rows } = await client.query<WaitingJob>(`fetch ${pageSize} from waiting_jobs`)
    if (rows.length === 0) return
    yield rows
  }
}

/** Creates missing queues; the next start sets their options. Do not call in a transaction. */
export async function createWaitingQueues(client: pg.Client, queues: readonly string[]): Promise<void> {
  const boss = bossOn(client)
  for (const queue of queues) if (!(await boss.getQueue(queue))) await boss.createQueue(queue)
}

/** Keeps the ids of the jobs. Their queues must exist. */
export async function queueWaitingJobs(client: pg.Client, jobs: readonly WaitingJob[]): Promise<void> {
  const boss = bossOn(client)
  for (const [queue, waiting] of Map.groupBy(jobs, ({ queue }) => queue))
    await boss.insert(
      queue,
      waiting.map(({ id, data, startAfter, retryLimit }) => ({ id, data: data ?? undefined, startAfter, retryLimit })),
    )
}

/** Sets the queue of dead letters on jobs of backups and earlier versions, which lack it. */
export async function addDeadLetters({ pool }: QueueDatabase, queues: readonly string[]): Promise<void> {
  await pool.query(
    `update pgboss.job set dead_letter = $1 where ${isWaiting} and dead_letter is null and name = any($2)`,
    [deadLetters.name, queues],
  )
}

function bossOn(client: pg.Client): PgBoss {
  return new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    supervise: false,
    schedule: false,
  })
}
