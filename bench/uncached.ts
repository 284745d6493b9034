import { recordAnswer } from './answers.ts'
import { startBareServer } from './bare.ts'
import { compare } from './comparison.ts'
import { connections, startLoadGenerator } from './load-job.ts'
import type { BenchOptions } from './options.ts'
import { type DataDir, makeDataDir, runPortal, startProduct } from './product-server.ts'
import { type Figure, type Figures, format, printLine } from './report.ts'
import { newestSlugs } from './seeded-database.ts'

const perRun = connections * 20
const seededPosts = 9_000
const postsPerPage = 9

/** Every address once: rendered, compressed and sent, at 32 connections. */
export async function* measureUncached({ rounds }: BenchOptions): Figures {
  await using dataDir = await makeDataDir()
  printLine(`seeding ${seededPosts} posts`)
  await runPortal(dataDir, ['seed', '--posts', String(seededPosts), '--comments', '0'])
  const slugs = await newestSlugs(dataDir)
  const lists = ['', '&sort=oldest', '&sort=title_asc', '&sort=title_desc'].flatMap((sort) =>
    numbers(Math.floor(slugs.length / postsPerPage)).map((page) => `?page=${page}${sort}`),
  )
  const kinds = {
    'post page': slugs.map((slug) => `/finance/blog/detail/${slug}`),
    'list page': lists.map((query) => `/finance/blog${query}`),
    'JSON of a post': slugs.map((slug) => `/api/v1/blog/posts/${slug}/`),
    'JSON of a list': lists.map((query) => `/api/v1/blog/posts/${query}`),
  }
  for (const [name, paths] of Object.entries(kinds)) yield await measureKind(dataDir, { name, paths, rounds })
}

interface Kind {
  name: string
  paths: string[]
  rounds: number
}

/** Each kind meets a server with an empty cache; the first run only warms it up. */
async function measureKind(dataDir: DataDir, { name, paths, rounds }: Kind): Promise<Figure> {
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
    what: `${name} that is not in the cache`,
    value: ours.requestsPerSecond,
    unit: '/s',
    limit: { atLeast: 500 },
    beside: `bare ${format(bareScore.requestsPerSecond, '/s')}; p99 ${format(ours.p99Ms, 'ms')}, processor time ${format(ours.cpuMicrosPerRequest ?? Number.NaN, 'µs')}`,
  }
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
