import PQueue from 'p-queue'

/**
 * Works on the items in their order, a few at once. After a failure nothing more is started; what
 * runs comes to its end first, so that its results can be discarded.
 * @throws the first failure
 */
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
