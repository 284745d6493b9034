import type { Database } from '../api/src/platform/database/database.ts'
import { type AdminCase, casesOf } from './admin-cases.ts'
import { fillAdmin } from './admin-data.ts'
import { measureDeletion } from './admin-deletion.ts'
import type { BenchOptions } from './options.ts'
import { familyCpuMicroseconds, parentOf } from './process-usage.ts'
import { keepDataDir } from './product-server.ts'
import { type Figure, type Figures, format, printLine } from './report.ts'
import { type App, addAccounts, signIn, withApp } from './seeded-database.ts'
import { percentile, type Spread, spreadOf } from './statistics.ts'

const overseer = 'account-1'
const password = 'the password of every account'

export async function* measureAdmin(options: BenchOptions): Figures {
  await using dataDir = await keepDataDir(options.data)
  const isNew = await withApp(dataDir, async (_app, { pool }) => {
    await fillAdmin(pool, options)
    return (await pool.query('select from users where username = $1', [overseer])).rowCount === 0
  })
  if (isNew) await addAccounts(dataDir, { count: 1, password, isStaff: true, isSuperuser: true })
  yield* await withApp(dataDir, (app, database) => measureLists(app, database, options))
  const isWhole = options.only === undefined || 'deleting'.includes(options.only)
  if (isWhole) yield* await measureDeletion(dataDir, { name: overseer, password })
}

const maxMs = 30
const maxTimesOneRow = 20

async function measureLists(app: App, { pool }: Database, { only }: BenchOptions): Promise<Figure[]> {
  const readOne = await readerOfRows(pool)
  const figures: Figure[] = []
  for (const one of await casesOf(pool)) {
    if (only !== undefined && !one.name.includes(only)) continue
    const { byKey, ...spread } = await measureCase(app, { pool, readOne }, one)
    const times = format(Math.round((spread.p95 / byKey) * 10) / 10, '')
    figures.push({
      what: one.name,
      value: spread.p95,
      unit: 'ms',
      limit: { atMost: Math.max(maxMs, maxTimesOneRow * byKey) },
      beside: `median ${format(spread.p50, 'ms')}, processor time ${format(spread.cpuMs, 'ms')}; ${times} times one row by its key (${format(byKey, 'ms')})`,
    })
  }
  return figures
}

async function readerOfRows(pool: Database['pool']): Promise<(index: number) => Promise<void>> {
  const { rows } = await pool.query(
    `select id, created_at from log_records where id in
      (select (random() * (select max(id) from log_records))::bigint from generate_series(1, 1000))`,
  )
  return async (index) => {
    const { id, created_at: createdAt } = rows[index % rows.length]
    await pool.query('select * from log_records where id = $1 and created_at = $2', [id, createdAt])
  }
}

interface CaseSpread extends Spread {
  /** Processor time of this process and PostgreSQL for one query, unaffected by other programs. */
  cpuMs: number
  /** The p95 of reading one row by key before each query. Other programs affect both equally. */
  byKey: number
}

async function measureCase(
  app: App,
  { pool, readOne }: { pool: Database['pool']; readOne: (index: number) => Promise<void> },
  { name: what, request, isEmpty }: AdminCase,
): Promise<CaseSpread> {
  const before = await usedMs(pool)
  let requests = 0
  const headers = {
    authorization: `Bearer ${await signIn(app, { name: overseer, password })}`,
    'accept-encoding': 'br',
  }
  const expected = isEmpty ? 404 : 200
  const readings: number[] = []
  const spread = await spreadOf(
    async (index) => {
      requests += 1
      const question = request(index)
      const { statusCode, body } = await app.inject({ ...question, headers })
      if (statusCode === expected || statusCode === 404) return
      throw new Error(`${question.url} with ${JSON.stringify(question.payload)} answers ${statusCode}: ${body}`)
    },
    async (index) => {
      const startedAt = performance.now()
      await readOne(index)
      readings.push(performance.now() - startedAt)
    },
  )
  const cpuMs = ((await usedMs(pool)) - before) / requests
  const byKey = percentile(readings, 0.95)
  const one = `one row by its key ${format(byKey, 'ms')}`
  printLine(`  ${what}: ${spreadText(spread)}, processor time ${format(cpuMs, 'ms')}, ${one}`)
  return { ...spread, cpuMs, byKey }
}

async function usedMs(pool: Database['pool']): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { user, system } = process.cpuUsage()
  return (user + system + (await familyCpuMicroseconds(await parentOf(rows[0]?.pid ?? 0)))) / 1_000
}

function spreadText({ p50, p95, runs }: Spread): string {
  return `p95 ${format(p95, 'ms')}, median ${format(p50, 'ms')} of ${runs}`
}
