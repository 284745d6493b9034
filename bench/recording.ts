import { connections, type LoadGenerator, type LoadJob, startLoadGenerator } from './load-job.ts'
import type { BenchOptions } from './options.ts'
import { cpuMicroseconds, familyCpuMicroseconds, parentOf } from './process-usage.ts'
import { createDataDir, type DataDir, runPortal } from './product-server.ts'
import { type Figure, type Figures, format, printLine } from './report.ts'
import { addAccounts, withApp } from './seeded-database.ts'
import { accessToken } from './sign-in.ts'
import { median } from './statistics.ts'
import { startWorker, type WorkerProcess } from './worker-process.ts'

const password = 'the password of every account'
const perSecond = 1_000
const existingRecords = 100_000
const batchRows = 10_000

interface MeasuredServer {
  pid: number
  origin: string
}

interface Score {
  p50Ms: number
  p99Ms: number
  perSecond: number
  cpuMicros: number
  databaseMicros: number
}

interface Round {
  recorded: Score
  unrecorded: Score
}

export async function* measureRecording(options: BenchOptions): Figures {
  await using dataDir = await createDataDir()
  await runPortal(dataDir, ['seed', '--posts', '1000', '--comments', '1000'])
  const names = await addAccounts(dataDir, { count: connections, password, isStaff: true })
  const postIds = await prepare(dataDir)
  await using load = startLoadGenerator()
  await using withRecords = startServer()
  await using withoutRecords = startServer()
  const servers = {
    recorded: await originOf(withRecords, { path: dataDir.path, isRecording: true }),
    unrecorded: await originOf(withoutRecords, { path: dataDir.path, isRecording: false }),
  }
  const headers: { authorization: string }[] = []
  // One after the other, because a server limits how many may wait for password hashing.
  for (const name of names) {
    const token = await accessToken(servers.unrecorded.origin, { name, password })
    headers.push({ authorization: `Bearer ${token}` })
  }
  const job: Job = {
    paths: names.map((_, index) => `/api/v1/blog/posts/${postIds[index]}/comments/create/`),
    sent: {
      body: JSON.stringify({ text_content: 'A comment of the usual length, which says it in a line.' }),
      headers,
    },
    perSecond,
    seconds: options.seconds * 2,
  }
  const postmaster = await postmasterOf(dataDir)
  yield* await measureRounds(load, { servers, postmaster, job, rounds: options.rounds })
}

type Job = Omit<LoadJob, 'origin'>
type Server = WorkerProcess<{ path: string; isRecording: boolean }, number>

function startServer(): Server {
  return startWorker(new URL('./recording-server.ts', import.meta.url))
}

async function originOf(server: Server, job: { path: string; isRecording: boolean }): Promise<MeasuredServer> {
  return { pid: server.pid, origin: `http://localhost:${await server.run(job)}` }
}

async function postmasterOf(dataDir: DataDir): Promise<number> {
  return withApp(dataDir, async (_app, { pool }) => {
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    return parentOf(rows[0]?.pid ?? 0)
  })
}

async function prepare(dataDir: DataDir): Promise<number[]> {
  return withApp(dataDir, async (_app, { pool }) => {
    printLine(`making ${format(existingRecords, '')} records`)
    const batches = existingRecords / batchRows
    for (let batch = 0; batch < batches; batch += 1) {
      await pool.query(`insert into log_records (message, level, from_proxy, created_at)
        select 'POST /api/v1/blog/posts/:postId/comments/create/ was answered 201 for user ' || n % 1000 || ' in ' || n % 90
          || ' ms (request ' || gen_random_uuid() || ')', 'INFO', false, now() from generate_series(1, ${batchRows}) as n`)
    }
    const posts = await pool.query<{ id: number }>('select id from posts where is_public order by id limit $1', [
      connections,
    ])
    return posts.rows.map(({ id }) => id)
  })
}

interface Measuring {
  servers: Record<keyof Round, MeasuredServer>
  postmaster: number
  job: Job
  rounds: number
}

async function measureRounds(
  load: LoadGenerator,
  { servers, postmaster, job, rounds: count }: Measuring,
): Promise<Figure[]> {
  printLine(`${job.perSecond} comments a second, recorded and unrecorded: ${count} rounds of twice ${job.seconds} s`)
  const measure = (server: MeasuredServer) => measureRun(load, { server, postmaster, job })
  await measure(servers.recorded)
  await measure(servers.unrecorded)
  const rounds: Round[] = []
  for (let round = 0; round < count; round += 1) {
    const before = round % 2 === 0 ? undefined : await measure(servers.unrecorded)
    const recorded = await measure(servers.recorded)
    rounds.push({ recorded, unrecorded: before ?? (await measure(servers.unrecorded)) })
  }
  return figuresOf(rounds)
}

interface RunParts {
  server: MeasuredServer
  postmaster: number
  job: Job
}

async function measureRun(load: LoadGenerator, { server, postmaster, job }: RunParts): Promise<Score> {
  const usage = async () => [(await cpuMicroseconds(server.pid)) ?? Number.NaN, await familyCpuMicroseconds(postmaster)]
  const [cpu = 0, database = 0] = await usage()
  const { requests, requestsPerSecond, p50Ms, p99Ms, failures, failureKinds } = await load.run({
    origin: server.origin,
    ...job,
  })
  const [cpuAfter = 0, databaseAfter = 0] = await usage()
  if (failures > 0) throw new Error(`Of ${requests} requests ${failureKinds}`)
  return {
    p50Ms,
    p99Ms,
    perSecond: requestsPerSecond,
    cpuMicros: (cpuAfter - cpu) / requests,
    databaseMicros: (databaseAfter - database) / requests,
  }
}

function figuresOf(rounds: readonly Round[]): Figure[] {
  const more = (pick: (score: Score) => number) =>
    median(rounds.map(({ recorded, unrecorded }) => (pick(recorded) / pick(unrecorded) - 1) * 100))
  const both = (pick: (score: Score) => number, unit: Figure['unit']) =>
    `${format(median(rounds.map(({ recorded }) => pick(recorded))), unit)} against ${format(median(rounds.map(({ unrecorded }) => pick(unrecorded))), unit)}`
  const figure = (what: string, pick: (score: Score) => number, unit: Figure['unit']): Figure => ({
    what: `recording costs a request: ${what}`,
    value: more(pick),
    unit: '%',
    limit: { atMost: 5 },
    beside: `${both(pick, unit)}; ${both(({ perSecond: rate }) => rate, '/s')}`,
  })
  return [
    figure('processor time of the server', ({ cpuMicros }) => cpuMicros, 'µs'),
    figure('median of the answers', ({ p50Ms }) => p50Ms, 'ms'),
    figure('p99 of the answers', ({ p99Ms }) => p99Ms, 'ms'),
    {
      ...figure('processor time of server and database', (s) => s.cpuMicros + s.databaseMicros, 'µs'),
      limit: undefined,
    },
  ]
}
