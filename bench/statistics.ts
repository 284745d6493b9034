export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((first, second) => first - second)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

export async function durationMs(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

const warmUpRuns = 30
const measuredRuns = 200

/** Slow runs are repeated less often: after this time, this minimum is enough. */
const maxMs = 12_000
const minMeasuredRuns = 6

export interface Spread {
  p50: number
  p95: number
  runs: number
}

/** Statistics of the durations of `run` in milliseconds, without those of `before`. */
export async function spreadOf(
  run: (index: number) => Promise<void>,
  before: (index: number) => Promise<void> = async () => {},
): Promise<Spread> {
  const endsAt = performance.now() + maxMs
  const isOver = () => performance.now() > endsAt
  const durations: number[] = []
  let index = 0
  const measure = async () => {
    await before(index)
    const ms = await durationMs(() => run(index))
    index += 1
    return ms
  }
  while (index < warmUpRuns && !isOver()) await measure()
  while (durations.length < measuredRuns && !(isOver() && durations.length >= minMeasuredRuns))
    durations.push(await measure())
  return { p50: median(durations), p95: percentile(durations, 0.95), runs: durations.length }
}

export async function p95Of(run: (index: number) => Promise<void>): Promise<number> {
  return (await spreadOf(run)).p95
}
