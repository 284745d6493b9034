import { setTimeout as delay } from 'node:timers/promises'
import { deleteOldRecords } from '../api/src/investigation/old-records.job.ts'
import type { Database } from '../api/src/platform/database/database.ts'
import { changeIn } from '../api/src/platform/pages/cache-freshness.ts'
import { type DataDir, startProduct } from './product-server.ts'
import { type Figure, format, printLine } from './report.ts'
import { withApp } from './seeded-database.ts'
import { accessToken } from './sign-in.ts'
import { startSignInLoad } from './sign-in-job.ts'
import { durationMs, percentile } from './statistics.ts'

const deletedRecords = 100_000
const pollMs = 200
const aloneSeconds = 10
const besideSeconds = 60
const reads = { kind: 'reads', paths: ['/api/v1/accounts/sessions/'], perSecond: 100 } as const

export interface Administrator {
  name: string
  password: string
}

export async function measureDeletion(dataDir: DataDir, administrator: Administrator): Promise<Figure[]> {
  printLine(`making ${format(deletedRecords, '')} records to delete`)
  await withApp(dataDir, (_app, { pool }) => addLogs(pool, { message: 'to be deleted', daysAgo: 1 }))
  const all = await measureAllMatching(dataDir, administrator)
  const old = await withApp(dataDir, async (_app, database) => {
    await addLogs(database.pool, { message: 'kept no longer', daysAgo: 91 })
    const context = { change: changeIn(database), now: () => new Date() }
    return durationMs(() => deleteOldRecords(context, AbortSignal.timeout(600_000)))
  })
  return [
    ...all,
    {
      what: `the daily job deletes ${format(deletedRecords, '')} old log records`,
      value: old / 1000,
      unit: 's',
      limit: { atMost: 60 },
    },
  ]
}

async function addLogs(
  pool: Database['pool'],
  { message, daysAgo }: { message: string; daysAgo: number },
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(
      `insert into log_records (message, level, from_proxy, created_at)
       select 'GET /' || n || ' is ' || $1::text, 'INFO', true, now() - make_interval(days => $2::integer, secs => n / 10.0)
       from generate_series(1, $3::integer) as n`,
      [message, daysAgo, deletedRecords],
    )
  } finally {
    client.release(true)
  }
}

async function measureAllMatching(dataDir: DataDir, administrator: Administrator): Promise<Figure[]> {
  await using server = await startProduct({ dataDir })
  await using reader = startSignInLoad()
  const token = await accessToken(server.origin, administrator)
  const ask = (path: string, body: object) =>
    fetch(server.origin + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const filter = { message: 'is to be deleted' }
  const job = { ...reads, origin: server.origin, token }
  await reader.run({ ...job, seconds: 2 })
  const { durations: alone } = await reader.run({ ...job, seconds: aloneSeconds })
  printLine('deleting')
  const reading = reader.run({ ...job, seconds: besideSeconds })
  // Reports the failed deletion, not the error of the reader that ends with it.
  reading.catch(() => {})
  const startedAt = performance.now()
  const answer = await ask('/api/logging/logs/delete/', { filter, all_matching: true })
  if (answer.status !== 200) throw new Error(`Deleting answers ${answer.status}: ${await answer.text()}`)
  const answeredMs = performance.now() - startedAt
  while ((await ask('/api/logging/logs/', filter)).status === 200) await delay(pollMs)
  const deletedMs = performance.now() - startedAt
  const beside = (await reading).durations.slice(0, Math.ceil((deletedMs / 1000) * reads.perSecond))
  const [p99, p99Alone] = [percentile(beside, 0.99), percentile(alone, 0.99)]
  return [
    {
      what: `deleting all that match, ${format(deletedRecords, '')} log records: until all are gone`,
      value: deletedMs / 1000,
      unit: 's',
      limit: { atMost: 60 },
      beside: `answered in ${format(answeredMs, 'ms')}`,
    },
    {
      what: 'p99 of a private list is later meanwhile',
      value: p99 - p99Alone,
      unit: 'ms',
      limit: { atMost: 50 },
      beside: `p99 ${format(p99, 'ms')} against ${format(p99Alone, 'ms')} alone; longest ${format(Math.max(...beside), 'ms')}`,
    },
  ]
}
