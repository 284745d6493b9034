import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from './start-error.ts'

const SQLITE_BUSY = 5
const RETRY_MS = 50

/**
 * A lock between processes on one file, shared or exclusive, that the kernel drops when its holder dies, however it dies.
 *
 * Node has no call for file locks, SQLite does: a read transaction holds a shared lock, `BEGIN EXCLUSIVE` an exclusive one.
 * The file stays empty and the journal in memory, so the lock also works on a full disk. Nothing else may open the file in this process: closing any
 * descriptor of it would drop the lock.
 */
export interface FileLock {
  tryShared(): boolean
  tryExclusive(): boolean
  /** Polls until the exclusive lock is held; false when `timeoutMs` passes or `signal` aborts first. */
  waitExclusive(timeoutMs: number, signal?: AbortSignal): Promise<boolean>
  release(): void
  /** Releases the lock and the file. */
  close(): void
}

export function openFileLock(path: string): FileLock {
  const database = open(path)
  const release = () => {
    if (database.isTransaction) database.exec('ROLLBACK')
  }
  const tryLock = (sql: string) => {
    release()
    try {
      database.exec(sql)
      return true
    } catch (error) {
      release()
      if (isBusy(error)) return false
      throw new StartError(`The lock file ${path} cannot be used: ${(error as Error).message}.`, { cause: error })
    }
  }
  const tryExclusive = () => tryLock('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  return {
    tryShared: () => tryLock('BEGIN; SELECT count(*) FROM sqlite_schema'),
    tryExclusive,
    async waitExclusive(timeoutMs, signal) {
      const deadline = performance.now() + timeoutMs
      while (!signal?.aborted) {
        if (tryExclusive()) return true
        if (performance.now() > deadline) return false
        await delay(RETRY_MS)
      }
      return false
    },
    release,
    close: () => database.close(),
  }
}

function open(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { timeout: 0 })
  } catch (error) {
    throw new StartError(`The lock file ${path} cannot be opened: ${(error as Error).message}.`, { cause: error })
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
