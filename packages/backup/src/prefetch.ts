interface PrefetchOptions<Item, Result> {
  /** Maximum number of results in progress or waiting to be read. */
  ahead: number
  start: (item: Item) => Promise<Result>
  /** Frees a result that will not be read, because the reader stopped early. */
  discard: (result: Result) => void
}

/** Yields the results in the order of the items, and starts some of them ahead. */
export async function* prefetch<Item, Result>(
  items: AsyncIterable<Item>,
  { ahead, start, discard }: PrefetchOptions<Item, Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = []
  const next = () => running.shift() as Promise<Result>
  try {
    for await (const item of items) {
      const result = start(item)
      result.catch(() => {})
      running.push(result)
      if (running.length > ahead) yield await next()
    }
    while (running.length > 0) yield await next()
  } finally {
    for (const left of await Promise.allSettled(running)) if (left.status === 'fulfilled') discard(left.value)
  }
}
