import PQueue from 'p-queue'

/** Runs a few items at once. After a failure starts no more, awaits the others and throws it. */
export async function forEachLimited<T>(
  items: Iterable<T>,
  concurrency: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const queue = new PQueue({ concurrency })
  let failure: { error: unknown } | undefined
  const attempt = async (item: T, index: number) => {
    try {
      await work(item, index)
    } catch (error) {
      failure ??= { error }
      queue.clear()
    }
  }
  for (const [index, item] of Iterator.from(items).map((item, index): [number, T] => [index, item])) {
    void queue.add(() => attempt(item, index))
  }
  await queue.onIdle()
  if (failure) throw failure.error
}
