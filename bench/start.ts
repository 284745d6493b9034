import { connections, startLoadGenerator } from './load-job.ts'
import type { BenchOptions } from './options.ts'
import { somePostPath } from './pages.ts'
import { residentMegabytes } from './process-usage.ts'
import { createDataDir, type DataDir, runPortal, startProduct } from './product-server.ts'
import { type Figure, type Figures, format, printLine } from './report.ts'
import { newestSlugs } from './seeded-database.ts'
import { median } from './statistics.ts'

const maxStart = { atMost: 2 } as const
const maxIdleMemory = { atMost: 200 } as const
const maxMemory = { atMost: 400 } as const
const seededPosts = 6_000

export async function* measureStart(options: BenchOptions): Figures {
  await using dataDir = await createDataDir()
  printLine('the first start of all')
  const first = await startProduct({ dataDir })
  await first.stop()
  yield {
    what: 'first start: database, tables and sample content made',
    value: first.startMs / 1000,
    unit: 's',
    beside: 'dependencies and pages there already',
  }
  yield* await measureStarts(dataDir, options)
  yield* await measureMemory(dataDir, options)
}

async function measureStarts(dataDir: DataDir, { rounds }: BenchOptions): Promise<Figure[]> {
  const stopped: number[] = []
  const throughNpm: number[] = []
  const adopted: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    printLine(`starts, round ${round} of ${rounds}`)
    const server = await startProduct({ dataDir })
    stopped.push(server.startMs)
    await server.kill()
    const adopting = await startProduct({ dataDir })
    adopted.push(adopting.startMs)
    await adopting.stop()
    const npm = await startProduct({ dataDir, isThroughNpm: true })
    throughNpm.push(npm.startMs)
    await npm.stop()
  }
  return [
    startFigure('start on a stopped database', stopped),
    startFigure('start through `npm start` on a stopped database', throughNpm),
    startFigure('start after kill -9 on a database that still runs', adopted),
  ]
}

function startFigure(what: string, milliseconds: number[]): Figure {
  const slowest = format(Math.max(...milliseconds) / 1000, 's')
  return {
    what,
    value: median(milliseconds) / 1000,
    unit: 's',
    limit: maxStart,
    beside: `until the first 200; the slowest of ${milliseconds.length}: ${slowest}`,
  }
}

async function measureMemory(dataDir: DataDir, { seconds }: BenchOptions): Promise<Figure[]> {
  printLine(`memory: seeding ${seededPosts} posts`)
  await runPortal(dataDir, ['seed', '--posts', String(seededPosts), '--comments', '0'])
  const slugs = await newestSlugs(dataDir)
  await using server = await startProduct({ dataDir })
  const idle = await residentMegabytes(server.pid)
  if (!idle) return []
  await using load = startLoadGenerator()
  printLine('memory: one page again and again')
  await load.run({ origin: server.origin, paths: [await somePostPath(server.origin)], seconds: seconds * 2 })
  const cached = await residentMegabytes(server.pid)
  printLine(`memory: ${slugs.length} pages, each once`)
  await load.run({ origin: server.origin, paths: slugs.map((slug) => `/finance/blog/detail/${slug}`) })
  const rendered = await residentMegabytes(server.pid)
  const beside = `${connections} connections`
  return [
    { what: 'memory when idle', value: idle.now, unit: 'MB', limit: maxIdleMemory },
    {
      what: 'memory, most while kept pages are sent',
      value: cached?.highest ?? Number.NaN,
      unit: 'MB',
      limit: maxMemory,
      beside,
    },
    {
      what: 'memory, most while pages are made and the cache fills',
      value: rendered?.highest ?? Number.NaN,
      unit: 'MB',
      limit: maxMemory,
      beside,
    },
  ]
}
