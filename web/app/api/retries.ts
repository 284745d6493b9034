/**
 * Runs until it succeeds, waiting before each repetition; rejects with the last failure.
 * @param isFinal failures that no repetition mends
 */
export async function withRetries<T>(
  run: () => Promise<T>,
  {
    waitsMs,
    wait,
    isFinal,
  }: { waitsMs: readonly number[]; wait: (ms: number) => Promise<void>; isFinal: (failure: unknown) => boolean },
): Promise<T> {
  for (const ms of waitsMs) {
    try {
      return await run()
    } catch (failure) {
      if (isFinal(failure)) throw failure
    }
    await wait(ms)
  }
  return run()
}
