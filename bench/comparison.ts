import { connections, type LoadGenerator, type LoadJob, type LoadResult } from './load-job.ts'
import { cpuMicroseconds } from './process-usage.ts'
import type { Figure } from './report.ts'
import { format } from './report.ts'
import { median } from './statistics.ts'

export interface MeasuredServer {
  pid: number
  origin: string
}

export type Run = Omit<LoadJob, 'origin'>

interface Score extends LoadResult {
  cpuMicrosPerRequest: number | null
}

export interface Comparison {
  ours: Score
  bare: Score
  /** The median of the rounds, in percent. A disturbance affects both runs of a round. */
  ratioPercent: number
  cpuRatioPercent: number | null
}

/** Puts the same load on both servers in alternating order. @throws Error if a request fails */
export async function compare(
  load: LoadGenerator,
  { ours, bare }: { ours: MeasuredServer; bare: MeasuredServer },
  runs: readonly Run[],
): Promise<Comparison> {
  const rounds: { ours: Score; bare: Score }[] = []
  for (const [round, run] of runs.entries()) {
    const first = await measureRun(load, round % 2 === 0 ? ours : bare, run)
    const second = await measureRun(load, round % 2 === 0 ? bare : ours, run)
    rounds.push(round % 2 === 0 ? { ours: first, bare: second } : { ours: second, bare: first })
  }
  const cpuRatios = rounds.map((round) => percentOf(round.bare.cpuMicrosPerRequest, round.ours.cpuMicrosPerRequest))
  return {
    ours: middle(rounds.map((round) => round.ours)),
    bare: middle(rounds.map((round) => round.bare)),
    ratioPercent: median(rounds.map((round) => (round.ours.requestsPerSecond / round.bare.requestsPerSecond) * 100)),
    cpuRatioPercent: cpuRatios.every((ratio) => ratio !== null) ? median(cpuRatios) : null,
  }
}

async function measureRun(load: LoadGenerator, { pid, origin }: MeasuredServer, run: Run): Promise<Score> {
  const before = await cpuMicroseconds(pid)
  const result = await load.run({ origin, ...run })
  const after = await cpuMicroseconds(pid)
  if (result.failures > 0) throw new Error(`Of the requests for ${run.paths[0]} ${result.failureKinds}`)
  const used = before === null || after === null ? null : after - before
  return { ...result, cpuMicrosPerRequest: used === null ? null : used / result.requests }
}

function percentOf(part: number | null, whole: number | null): number | null {
  return part === null || whole === null ? null : (part / whole) * 100
}

function middle(scores: readonly Score[]): Score {
  const costs = scores.map(({ cpuMicrosPerRequest }) => cpuMicrosPerRequest).filter((cost) => cost !== null)
  return {
    requests: scores.reduce((sum, { requests }) => sum + requests, 0),
    requestsPerSecond: median(scores.map(({ requestsPerSecond }) => requestsPerSecond)),
    p50Ms: median(scores.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(scores.map(({ p99Ms }) => p99Ms)),
    failures: 0,
    failureKinds: '',
    cpuMicrosPerRequest: costs.length > 0 ? median(costs) : null,
  }
}

/** With few cores the load generator limits both servers, so processor time is more telling. */
export function comparisonFigures(name: string, comparison: Comparison): Figure[] {
  const { ours, bare, ratioPercent, cpuRatioPercent } = comparison
  const share = { unit: '%', limit: { atLeast: 75 } } as const
  return [
    {
      what: `${name}: requests a second, of a bare server's`,
      value: ratioPercent,
      ...share,
      beside: `${format(ours.requestsPerSecond, '/s')} against ${format(bare.requestsPerSecond, '/s')}`,
    },
    ...(cpuRatioPercent === null ? [] : [{ ...share, ...cpuFigure(name, comparison), value: cpuRatioPercent }]),
    {
      what: `${name}: p99 at ${connections} connections`,
      value: ours.p99Ms,
      unit: 'ms',
      limit: { atMost: 1.5 * bare.p99Ms },
      beside: `bare ${format(bare.p99Ms, 'ms')}`,
    },
  ]
}

function cpuFigure(name: string, { ours, bare }: Comparison): Pick<Figure, 'what' | 'beside'> {
  const [our, their] = [ours, bare].map(({ cpuMicrosPerRequest }) => format(cpuMicrosPerRequest ?? Number.NaN, 'µs'))
  return {
    what: `${name}: requests a processor second, of a bare server's`,
    beside: `${our} a request against ${their}`,
  }
}
