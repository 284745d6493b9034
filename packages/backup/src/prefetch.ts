interface PrefetchOptions<Item, Result> {
  ahead: number
  start: (item: Item) => Promise<Result>
  discard: (result: Result) => void
}

/** Results in order. Starts up to `ahead` items early, and discards those after an early end. */
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
