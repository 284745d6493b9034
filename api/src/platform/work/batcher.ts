import { isRefusedValue } from '../database/database-errors.ts'
import type { Log } from '../database/log.ts'

export interface Batcher<Item> {
  add: (item: Item) => void
  /** Writes everything that waits. Resolves after a failure, too; the items are retried later. */
  flush: () => Promise<void>
}

export interface BatcherOptions<Item> {
  write: (items: readonly Item[]) => Promise<void>
  log: Log
  name: string
  flushAfterMs: number
  maxBatchSize: number
  /** Beyond this number, a new item replaces the oldest. */
  maxWaiting: number
  /** Combines waiting items with equal keys. A full batcher then drops an item with a new key. */
  merging?: { keyOf: (item: Item) => string; merge: (waiting: Item, added: Item) => Item }
}

type Writing<Item> = Pick<BatcherOptions<Item>, 'write' | 'log' | 'name'>

export const recordBatches = { flushAfterMs: 400, maxBatchSize: 500, maxWaiting: 20_000 }

/** Collects items and writes them in batches. Retries failures; drops items that are refused. */
export function createBatcher<Item>(options: BatcherOptions<Item>): Batcher<Item> {
  const { log, name, flushAfterMs, maxBatchSize, maxWaiting, merging } = options
  const waiting = new Map<string | symbol, Item>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function put(item: Item): boolean {
    const key = merging?.keyOf(item) ?? Symbol()
    const known = waiting.get(key)
    if (known !== undefined) {
      waiting.set(key, merging?.merge(known, item) ?? item)
      return false
    }
    const isFull = waiting.size >= maxWaiting
    if (isFull && merging) return true
    if (isFull) dropOldest()
    waiting.set(key, item)
    return isFull
  }

  function dropOldest(): void {
    for (const [key] of firstOf(waiting, 1)) waiting.delete(key)
  }

  function schedule(): void {
    timer ??= setTimeout(() => void flush(), flushAfterMs).unref()
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(writeAll)
    return writing
  }

  async function writeAll(): Promise<void> {
    while (waiting.size > 0) {
      const batch = firstOf(waiting, maxBatchSize)
      for (const [key] of batch) waiting.delete(key)
      const rest = await writeOrDrop(
        options,
        batch.map(([, item]) => item),
      )
      if (rest.length === 0) continue
      const later = [...waiting.values()]
      waiting.clear()
      const dropped = [...rest, ...later].filter(put).length
      if (dropped > 0) log.warn({ dropped }, `too many ${name} wait`)
      schedule()
      return
    }
  }

  return {
    add: (item) => {
      put(item)
      schedule()
    },
    flush,
  }
}

async function writeOrDrop<Item>(options: Writing<Item>, batch: readonly Item[]): Promise<readonly Item[]> {
  const { write, log, name } = options
  try {
    await write(batch)
    return []
  } catch (error) {
    if (!isRefusedValue(error)) {
      log.warn({ err: error, waiting: batch.length }, `${name} could not be written`)
      return batch
    }
    if (batch.length > 1) return writeEach(options, batch)
    log.warn({ err: error }, `one of the ${name} was refused and is dropped`)
    return []
  }
}

async function writeEach<Item>(options: Writing<Item>, batch: readonly Item[]): Promise<readonly Item[]> {
  for (const [index, item] of batch.entries()) {
    const rest = await writeOrDrop(options, [item])
    if (rest.length > 0) return batch.slice(index)
  }
  return []
}

function firstOf<Key, Value>(entries: ReadonlyMap<Key, Value>, count: number): [Key, Value][] {
  return entries.entries().take(count).toArray()
}
