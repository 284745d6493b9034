import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chromiumPath } from './chromium-path.ts'
import { publicPaths, somePostPath } from './pages.ts'
import { createDataDir, startProduct } from './product-server.ts'
import { type Figure, type Figures, format, printLine } from './report.ts'
import { median } from './statistics.ts'

const lighthouse = 'lighthouse@13.5.0'
const runs = 3
/** Number of requests after which the cache has compressed a page at its highest level. */
const readersBefore = 20
const headers = { 'accept-encoding': 'br' }
/** Sometimes the browser omits data that Lighthouse needs; such a run is repeated. */
const maxAttempts = 3
const flags = '--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage'

interface Report {
  categories: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', { score: number }>
  audits: Record<
    'largest-contentful-paint' | 'total-blocking-time' | 'cumulative-layout-shift',
    { numericValue: number }
  >
}

export async function* measureLighthouse(): Figures {
  await using dataDir = await createDataDir()
  await using server = await startProduct({ dataDir })
  for (const path of [...publicPaths, await somePostPath(server.origin)]) {
    for (let reader = 0; reader < readersBefore; reader += 1) await fetch(server.origin + path, { headers })
    const reports: Report[] = []
    for (let run = 1; run <= runs; run += 1) {
      printLine(`Lighthouse on ${path}, run ${run} of ${runs}`)
      reports.push(await tryAudit(server.origin + path))
    }
    yield* figuresOf(path, reports)
  }
}

async function tryAudit(url: string, attempt = 1): Promise<Report> {
  try {
    return await audited(url)
  } catch (error) {
    if (attempt === maxAttempts) throw error
    printLine(`  ${(error as Error).message}; once more`)
    return tryAudit(url, attempt + 1)
  }
}

async function audited(url: string): Promise<Report> {
  const args = [url, '--quiet', '--output=json', '--output-path=stdout', `--chrome-flags=${flags}`]
  const child = spawn('npm', ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', ...args], {
    env: { ...process.env, CHROME_PATH: chromiumPath() },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, [code]] = await Promise.all([child.stdout.setEncoding('utf8').toArray(), once(child, 'exit')])
  if (code !== 0) throw new Error(`${lighthouse} ended with ${code}`)
  return JSON.parse(output.join('')) as Report
}

function figuresOf(path: string, reports: readonly Report[]): Figure[] {
  const mark = (name: keyof Report['categories']) =>
    median(reports.map(({ categories }) => categories[name].score)) * 100
  const value = (name: keyof Report['audits']) => median(reports.map(({ audits }) => audits[name].numericValue))
  const others = (['accessibility', 'best-practices', 'seo'] as const).map((name) => ({
    what: `${path}: Lighthouse ${name}`,
    value: mark(name),
    unit: 'points' as const,
    limit: { atLeast: 100 },
  }))
  const shift = value('cumulative-layout-shift')
  return [
    {
      what: `${path}: Lighthouse performance`,
      value: mark('performance'),
      unit: 'points',
      limit: { atLeast: 98 },
      beside: `each run: ${reports.map(({ categories }) => format(Math.round(categories.performance.score * 100), '')).join(', ')}`,
    },
    ...others,
    {
      what: `${path}: largest paint`,
      value: value('largest-contentful-paint') / 1000,
      unit: 's',
      limit: { atMost: 1.2 },
    },
    { what: `${path}: blocking time`, value: value('total-blocking-time'), unit: 'ms', limit: { atMost: 100 } },
    { what: `${path}: layout shift`, value: shift, unit: '', limit: { atMost: 0 } },
  ]
}
