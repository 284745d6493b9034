/**
 * Removes one batch after the other, until one is not full or `signal` aborts.
 * @param most rows in a batch: few enough that a statement blocks nobody
 * @param remove removes at most so many, and resolves to how many it removed
 */
export async function inBatches(
  most: number,
  signal: AbortSignal,
  remove: (most: number) => Promise<number>,
): Promise<void> {
  let removed = most
  while (removed === most && !signal.aborted) removed = await remove(most)
}
