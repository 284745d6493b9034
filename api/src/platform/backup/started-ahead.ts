interface Steps<Item, Result> {
  start: (item: Item) => Promise<Result>
  /** What was started for nothing, because whoever asked has stopped. */
  discard: (result: Result) => void
}

/** The results for all items in their order, of which `ahead` are under way before they are asked for. */
export async function* startedAhead<Item, Result>(
  items: AsyncIterable<Item>,
  ahead: number,
  { start, discard }: Steps<Item, Result>,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = []
  const next = () => underWay.shift() as Promise<Result>
  try {
    for await (const item of items) {
      const result = start(item)
      // It is heard when its turn comes.
      result.catch(() => {})
      underWay.push(result)
      if (underWay.length > ahead) yield await next()
    }
    while (underWay.length > 0) yield await next()
  } finally {
    for (const left of await Promise.allSettled(underWay)) if (left.status === 'fulfilled') discard(left.value)
  }
}
