import { recordAnswer } from './answers.ts'
import { startBareServer } from './bare.ts'
import { type Comparison, compare, comparisonFigures, type MeasuredServer } from './comparison.ts'
import { type LoadGenerator, startLoadGenerator } from './load-job.ts'
import type { BenchOptions } from './options.ts'
import { createDataDir, startProduct } from './product-server.ts'
import { type Figures, format, printLine } from './report.ts'

const fixedPaths = ['/', '/finance/blog', '/api/v1/blog/posts/']

export const publicPaths = [
  '/',
  '/about',
  '/tools',
  '/finance/blog',
  '/finance/loan-calculator',
  '/finance/bond-pricing-calculator',
  '/tools/flight-hotel',
  '/privacy',
]

export async function* measurePages({ rounds, seconds }: BenchOptions): Figures {
  await using dataDir = await createDataDir()
  await using server = await startProduct({ dataDir })
  const paths = [...fixedPaths, await somePostPath(server.origin)]
  const recorded = await Promise.all(paths.map((path) => recordAnswer(server.origin, path)))
  await using bare = await startBareServer(recorded)
  const servers = { ours: server, bare }
  await using load = startLoadGenerator()
  for (const { path, body } of recorded) {
    printLine(`${path}: ${format(body.length / 1024, 'KB')}, ${rounds} rounds of twice ${seconds} s`)
    yield* comparisonFigures(path, await compareOne(load, servers, { path, rounds, seconds }))
  }
}

export async function somePostPath(origin: string): Promise<string> {
  const { data } = (await (await fetch(`${origin}/api/v1/blog/posts/`)).json()) as { data: { slug: string }[] }
  const [newest] = data
  if (!newest) throw new Error('There is no post.')
  return `/finance/blog/detail/${newest.slug}`
}

async function compareOne(
  load: LoadGenerator,
  servers: { ours: MeasuredServer; bare: MeasuredServer },
  { path, rounds, seconds }: { path: string } & Pick<BenchOptions, 'rounds' | 'seconds'>,
): Promise<Comparison> {
  await compare(load, servers, [{ paths: [path], seconds: 2 }])
  return compare(
    load,
    servers,
    Array.from({ length: rounds }, () => ({ paths: [path], seconds })),
  )
}
