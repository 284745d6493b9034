import { setPriority } from 'node:os'
import type { BenchOptions } from './options.ts'
import { residentMegabytes } from './process-usage.ts'
import { createDataDir, type DataDir, startProduct } from './product-server.ts'
import { type Figure, type Figures, format, printLine } from './report.ts'
import { answerFigures } from './save-figures.ts'
import { type SaveResult, type SaveTargets, startSaveLoad } from './save-job.ts'
import { createSaveTargets } from './save-targets.ts'
import { newestSlugs, open } from './seeded-database.ts'
import { accessToken } from './sign-in.ts'
import { type SignInLoad, startSignInLoad } from './sign-in-job.ts'
import { type SoakResult, startSoakLoad } from './soak-job.ts'
import { percentile } from './statistics.ts'

const readsPerSecond = 25
const readPosts = 20
/** Tokens expire after five minutes, so reading is cut into slices. */
const sliceSeconds = 60
const quietSeconds = 60
/** Saves slow readers more than slow clients do, so they are measured separately. */
const saveSeconds = 60
const saveCallers = 8
const savePauseMs = 400
const exportedNotes = 4_000
const lowPriority = 10

export async function* measureSoak({ minutes }: BenchOptions): Figures {
  await using dataDir = await createDataDir()
  const targets = await createSaveTargets(dataDir, { isSuperuser: true })
  await addLongNotes(dataDir, targets)
  const slugs = (await newestSlugs(dataDir)).slice(0, readPosts)
  await using server = await startProduct({ dataDir })
  await using pages = startSignInLoad()
  await using json = startSignInLoad()
  const readers = new Map([
    ['pages', { load: pages, paths: ['/', '/finance/blog', ...slugs.map((slug) => `/finance/blog/detail/${slug}`)] }],
    ['JSON', { load: json, paths: [...slugs.map((slug) => `/api/v1/blog/posts/${slug}/`), ...listPaths] }],
  ])
  const watched = { server, targets, readers }
  await read(watched, readPosts)
  const idle = await measurePhase(watched, { name: 'alone', seconds: quietSeconds })
  await using saving = startSaveLoad()
  await using slow = startSoakLoad()
  // They simulate clients on other machines, so the server has priority on this one.
  for (const { pid } of [saving, slow]) setPriority(pid, lowPriority)
  const seconds = minutes * 60
  const { origin } = server
  const slowLoad = slow.run({ origin, targets, seconds: seconds + saveSeconds })
  const busy = await measurePhase(watched, { name: 'beside slow clients and uploads', seconds })
  yield* readingFigures(idle, busy, { what: 'beside slow clients and uploads', limit: { atMost: 200 } })
  const saveLoad = saving.run({ ...saveJob, origin, targets, seconds: saveSeconds })
  const busiest = await measurePhase(watched, { name: 'beside saves as well', seconds: saveSeconds })
  yield* readingFigures(idle, busiest, { what: 'beside saves as well' })
  yield* memoryFigures(idle, busiest)
  const [saved, slowed] = await Promise.all([saveLoad, slowLoad])
  yield* loadFigures(saved, slowed)
}

const listPaths = ['/api/v1/blog/posts/', '/api/v1/note/notes/?page=2', '/api/v1/accounts/sessions/']
const saveJob = {
  callers: saveCallers,
  savesPerCaller: Number.POSITIVE_INFINITY,
  pauseMs: savePauseMs,
  isRepeating: false,
}

async function addLongNotes(dataDir: DataDir, { accounts }: SaveTargets): Promise<void> {
  const { installation } = await open(dataDir)
  try {
    // One account at a time stays below the time limit of a statement on a busy machine.
    for (const { id } of accounts) {
      await installation.database.pool.query(
        `insert into notes (owner_id, title, content, search_text)
         select $1, 'Long note ' || number, text, 'long note ' || number || chr(10) || text
         from generate_series(1, $2::integer) as number, lateral (
           select left(string_agg(md5(concat(number, word)), ' '), 5000) as text
           from generate_series(0, 5000 / 33) as word) as texts`,
        [id, exportedNotes],
      )
    }
  } finally {
    await installation.close()
  }
}

interface Watched {
  server: { origin: string; pid: number }
  targets: SaveTargets
  readers: Map<string, { load: SignInLoad; paths: string[] }>
}

interface Phase {
  durations: Map<string, number[]>
  memoryAtStart: number
  memoryAtEnd: number
  delayP99Ms: number
}

async function measurePhase(watched: Watched, { name, seconds }: { name: string; seconds: number }): Promise<Phase> {
  const { server } = watched
  const durations = new Map<string, number[]>()
  const memory = async () => (await residentMegabytes(server.pid))?.now ?? Number.NaN
  const memoryAtStart = await memory()
  await eventLoopDelayMs(server.origin)
  for (let left = seconds; left > 0; left -= sliceSeconds) {
    printLine(`reading ${name}: ${left} s left, server memory ${format(await memory(), 'MB')}`)
    for (const [kind, slice] of await read(watched, Math.min(left, sliceSeconds))) {
      durations.set(kind, [...(durations.get(kind) ?? []), ...slice])
    }
  }
  return { durations, memoryAtStart, memoryAtEnd: await memory(), delayP99Ms: await eventLoopDelayMs(server.origin) }
}

async function read({ server, targets, readers }: Watched, seconds: number): Promise<[string, number[]][]> {
  const { origin } = server
  const token = await accessToken(origin, { name: targets.accounts[0]?.name ?? '', password: targets.password })
  return Promise.all(
    [...readers].map(async ([kind, { load, paths }]): Promise<[string, number[]]> => {
      const job = { kind: 'reads', origin, paths, perSecond: readsPerSecond, seconds } as const
      const { durations } = await load.run(kind === 'JSON' ? { ...job, token } : job)
      return [kind, durations]
    }),
  )
}

async function eventLoopDelayMs(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]) * 1000
}

function readingFigures(idle: Phase, busy: Phase, { what, limit }: Pick<Figure, 'what' | 'limit'>): Figure[] {
  return [...busy.durations].map(([kind, durations]) => {
    const alone = idle.durations.get(kind) ?? []
    const before = percentile(alone, 0.99)
    const times = (all: readonly number[]) =>
      `${format(percentile(all, 0.99), 'ms')}, median ${format(percentile(all, 0.5), 'ms')}`
    return {
      what: `reading ${kind}: p99 ${what}, of that alone`,
      value: (percentile(durations, 0.99) / before) * 100,
      unit: '%',
      limit,
      beside: `p99 ${times(durations)} against ${times(alone)}; ${format(durations.length, '')} reads, longest ${format(Math.max(...durations), 'ms')}`,
    }
  })
}

function memoryFigures(idle: Phase, busy: Phase): Figure[] {
  return [
    {
      what: 'memory of the server at the end',
      value: busy.memoryAtEnd,
      unit: 'MB',
      limit: { atMost: 400 },
      beside: `${format(busy.memoryAtStart, 'MB')} before the others came`,
    },
    {
      what: 'p99 of the event loop delay',
      value: busy.delayP99Ms,
      unit: 'ms',
      beside: `${format(idle.delayP99Ms, 'ms')} without others`,
    },
  ]
}

function loadFigures(saved: SaveResult, slow: SoakResult): Figure[] {
  const { uploads, failedUploads, slowReaders, slowReaderBytes, slowBodies, slowBodiesRefused } = slow
  const slowReading = `${slowReaders} slow readers took ${format(slowReaderBytes / 1e6, 'MB')}`
  return [
    ...answerFigures(saved),
    {
      what: 'uploads of manga that failed',
      value: failedUploads,
      unit: '',
      limit: { atMost: 0 },
      beside: `of ${uploads.length + failedUploads}, median ${format(percentile(uploads, 0.5), 'ms')}`,
    },
    {
      what: 'bodies sent a byte a second',
      value: slowBodies,
      unit: '',
      beside: `${slowBodiesRefused} were refused with 408; ${slowReading}`,
    },
  ]
}
