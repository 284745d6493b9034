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

/** Gathers records and writes them together, in the order in which they came. What cannot be written is tried again later. */
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
      const batch = waiting.splice(0, mostAtOnce)
      try {
        await write(batch)
      } catch (error) {
        waiting.unshift(...batch)
        const dropped = waiting.splice(0, Math.max(0, waiting.length - mostWaiting)).length
        log.warn({ err: error, waiting: waiting.length, dropped }, 'records could not be written')
        schedule()
        return
      }
    }
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
