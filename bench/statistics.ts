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

const counted = 200
const uncounted = 30

const maxMs = 12_000

export interface Spread {
  p50: number
  p95: number
  runs: number
}

export async function spreadOf(
  run: (index: number) => Promise<void>,
  before: (index: number) => Promise<void> = async () => {},
): Promise<Spread> {
  const durations: number[] = []
  const beganAt = performance.now()
  for (let index = 0; index < uncounted + counted; index += 1) {
    await before(index)
    const startedAt = performance.now()
    await run(index)
    if (index >= uncounted) durations.push(performance.now() - startedAt)
    else if (performance.now() - beganAt > maxMs) index = uncounted
    if (durations.length > 5 && performance.now() - beganAt > maxMs) break
  }
  return { p50: median(durations), p95: percentile(durations, 0.95), runs: durations.length }
}

export async function p95Of(run: (index: number) => Promise<void>): Promise<number> {
  return (await spreadOf(run)).p95
}
