/** The value that this share of all values does not exceed (0.95: the 95th percentile). NaN for no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((first, second) => first - second)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** Runs of each case that are counted, and before them those that are not. */
const counted = 200
const uncounted = 30

/** The 95th percentile of what it takes, in milliseconds, a turn after the other. */
export async function p95Of(run: (turn: number) => Promise<void>): Promise<number> {
  const durations: number[] = []
  for (let turn = 0; turn < uncounted + counted; turn += 1) {
    const startedAt = performance.now()
    await run(turn)
    if (turn >= uncounted) durations.push(performance.now() - startedAt)
  }
  return percentile(durations, 0.95)
}
