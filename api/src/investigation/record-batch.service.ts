import { isRefusedValue } from '../platform/database/database-errors.ts'
import type { Log } from '../platform/database/log.ts'

/** Records wait this long at the most; a process that is killed loses no more. */
const flushAfterMs = 400

/** While the database is away, this many wait; the oldest go first. */
const mostWaiting = 20_000
const mostAtOnce = 500

export interface RecordBatch<Record> {
  /** Never waits and never fails. */
  add: (record: Record) => void
  /** Resolves when everything that was added is written, or could not be. */
  flush: () => Promise<void>
}

export interface RecordBatchParts<Record> {
  write: (records: readonly Record[]) => Promise<void>
  log: Log
}

/**
 * Gathers records and writes them together, in the order in which they came. What cannot be written is tried again later; what
 * the database would never take is dropped.
 */
export function createRecordBatch<Record>({ write, log }: RecordBatchParts<Record>): RecordBatch<Record> {
  const waiting: Record[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

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
    while (waiting.length > 0) {
      const rest = await tryWrite(waiting.splice(0, mostAtOnce))
      if (rest.length === 0) continue
      waiting.unshift(...rest)
      const dropped = waiting.splice(0, Math.max(0, waiting.length - mostWaiting)).length
      if (dropped > 0) log.warn({ dropped }, 'too many records wait')
      schedule()
      return
    }
  }

  /** Gives the records for which the database is away. One that is refused is dropped, so that it does not hold up the others. */
  async function tryWrite(batch: readonly Record[]): Promise<readonly Record[]> {
    try {
      await write(batch)
      return []
    } catch (error) {
      if (!isRefusedValue(error)) {
        log.warn({ err: error, waiting: waiting.length + batch.length }, 'records could not be written')
        return batch
      }
      if (batch.length > 1) return writeEach(batch)
      log.warn({ err: error }, 'a record was refused and is dropped')
      return []
    }
  }

  async function writeEach(batch: readonly Record[]): Promise<readonly Record[]> {
    for (const [index, record] of batch.entries()) {
      const rest = await tryWrite([record])
      if (rest.length > 0) return batch.slice(index)
    }
    return []
  }

  return {
    add: (record) => {
      waiting.push(record)
      if (waiting.length > mostWaiting) waiting.shift()
      schedule()
    },
    flush,
  }
}
