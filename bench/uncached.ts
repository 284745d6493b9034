import { recordAnswer } from './answers.ts'
import { startBareServer } from './bare.ts'
import { compare } from './comparison.ts'
import { connections, startLoadGenerator } from './load-job.ts'
import type { BenchOptions } from './options.ts'
import { createDataDir, type DataDir, runPortal, startProduct } from './product-server.ts'
import { type Figure, type Figures, format, printLine } from './report.ts'
import { newestSlugs } from './seeded-database.ts'

const perRun = connections * 20
const seededPosts = 9_000
const postsPerPage = 9

export async function* measureUncached({ rounds }: BenchOptions): Figures {
  await using dataDir = await createDataDir()
  printLine(`seeding ${seededPosts} posts`)
  await runPortal(dataDir, ['seed', '--posts', String(seededPosts), '--comments', '0'])
  const slugs = await newestSlugs(dataDir)
  const lists = ['', '&sort=oldest', '&sort=title_asc', '&sort=title_desc'].flatMap((sort) =>
    numbers(Math.floor(slugs.length / postsPerPage)).map((page) => `?page=${page}${sort}`),
  )
  const kinds: Omit<Kind, 'rounds'>[] = [
    { name: 'post page', maxMs: 5, paths: slugs.map((slug) => `/finance/blog/detail/${slug}`) },
    { name: 'list page', maxMs: 7, paths: lists.map((query) => `/finance/blog${query}`) },
    { name: 'JSON of a post', maxMs: 1.2, paths: slugs.map((slug) => `/api/v1/blog/posts/${slug}/`) },
    { name: 'JSON of a list', maxMs: 1.2, paths: lists.map((query) => `/api/v1/blog/posts/${query}`) },
  ]
  for (const kind of kinds) yield await measureKind(dataDir, { ...kind, rounds })
}

interface Kind {
  name: string
  maxMs: number
  paths: string[]
  rounds: number
}

/** Each kind runs on a server with an empty cache. The first run is only a warm-up. */
async function measureKind(dataDir: DataDir, { name, maxMs, paths, rounds }: Kind): Promise<Figure> {
  const size = Math.min(perRun, Math.floor(paths.length / (rounds + 1) / connections) * connections)
  const runs = numbers(rounds + 1).map((run) => ({ paths: paths.slice((run - 1) * size, run * size) }))
  printLine(`${name}: ${runs.length} runs of ${size} addresses`)
  await using server = await startProduct({ dataDir })
  await using bare = await startBareServer([await recordAnswer(server.origin, paths.at(-1) ?? '/')])
  await using load = startLoadGenerator()
  const contestants = { ours: server, bare }
  await compare(load, contestants, runs.slice(0, 1))
  const { ours, bare: bareScore } = await compare(load, contestants, runs.slice(1))
  return {
    what: `processor time of a ${name} that is not in the cache`,
    value: (ours.cpuMicrosPerRequest ?? Number.NaN) / 1000,
    unit: 'ms',
    limit: { atMost: maxMs },
    beside: `${format(ours.requestsPerSecond, '/s')}, bare ${format(bareScore.requestsPerSecond, '/s')}; p99 ${format(ours.p99Ms, 'ms')}`,
  }
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
