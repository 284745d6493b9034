import type { Browser } from 'puppeteer-core'
import { launchChromium } from './bare-tab.ts'
import { serveEmptyPage } from './empty-page.ts'
import { publicPaths, somePostPath } from './pages.ts'
import { createDataDir, startProduct } from './product-server.ts'
import { type Figure, type Figures, format, printLine } from './report.ts'
import { median } from './statistics.ts'
import { visitTraced } from './traced-visit.ts'

/** Slow-down that simulates a mid-range phone on this machine. */
const slowdown = 4
const runs = 3
const longTaskMs = 50
const settleMs = 4_000

interface Waking {
  longestMs: number
  /** Sum of the processor time of each task beyond 50 ms. */
  blockingMs: number
  /** The same by wall-clock time, which other programs on this machine lengthen. */
  blockingByClockMs: number
  scripts: number
  scriptBytes: number
}

export async function* measureWaking(): Figures {
  await using dataDir = await createDataDir()
  await using server = await startProduct({ dataDir })
  await using empty = await serveEmptyPage()
  await using browser = await launchChromium()
  const pages = [...publicPaths, await somePostPath(server.origin)].map((path) => ({
    what: path,
    address: server.origin + path,
  }))
  const contestants = [{ what: 'an empty page of React Router', address: empty.address }, ...pages]
  const found = new Map<string, Waking[]>(contestants.map(({ what }) => [what, []]))
  for (let run = 1; run <= runs; run += 1) {
    printLine(`run ${run} of ${runs}`)
    for (const { what, address } of contestants) found.get(what)?.push(await wake(browser, address))
  }
  const [beside, ...ours] = [...found].map(([what, wakings]) => ({ what, ...medianOf(wakings) }))
  for (const one of ours) yield* figuresOf(one, beside?.blockingMs ?? Number.NaN)
}

async function wake(browser: Browser, address: string): Promise<Waking> {
  const { tasks, scripts, scriptBytes } = await visitTraced(browser, address, { slowdown, settleMs })
  const above = (times: number[]) => sum(times.map((ms) => Math.max(0, ms - longTaskMs)))
  return {
    longestMs: Math.max(0, ...tasks.map(({ cpuMs }) => cpuMs)),
    blockingMs: above(tasks.map(({ cpuMs }) => cpuMs)),
    blockingByClockMs: above(tasks.map(({ clockMs }) => clockMs)),
    scripts,
    scriptBytes,
  }
}

function medianOf(wakings: readonly Waking[]): Waking {
  const of = (name: keyof Waking) => median(wakings.map((waking) => waking[name]))
  return {
    longestMs: of('longestMs'),
    blockingMs: of('blockingMs'),
    blockingByClockMs: of('blockingByClockMs'),
    scripts: of('scripts'),
    scriptBytes: of('scriptBytes'),
  }
}

function figuresOf({ what, ...waking }: Waking & { what: string }, emptyBlockingMs: number): Figure[] {
  return [
    {
      what: `${what}: blocking time, ${slowdown} times slower`,
      value: waking.blockingMs,
      unit: 'ms',
      limit: { atMost: 100 },
      beside: `an empty page ${format(emptyBlockingMs, 'ms')}; by the clock ${format(waking.blockingByClockMs, 'ms')}`,
    },
    { what: `${what}: longest task`, value: waking.longestMs, unit: 'ms', limit: { atMost: longTaskMs } },
    {
      what: `${what}: script files`,
      value: waking.scripts,
      unit: '',
      limit: { atMost: 6 },
      beside: format(waking.scriptBytes / 1024, 'KB'),
    },
  ]
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
