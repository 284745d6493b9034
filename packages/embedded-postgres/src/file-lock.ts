import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { ClusterError } from './cluster-error.ts'

const sqliteBusy = 5
const retryMs = 50

/**
 * A lock between processes on one file. The kernel releases it when its holder dies.
 * Node.js has no file locks, but SQLite has: a read transaction is a shared lock, `BEGIN EXCLUSIVE`
 * an exclusive one. The file stays empty and the journal in memory, so a full disk does no harm.
 * Nothing else in this process may open the file: closing a descriptor would release the lock.
 */
export interface FileLock {
  tryShared(): boolean
  tryExclusive(): boolean
  /** Polls for the exclusive lock. Returns false after `timeoutMs`, or if `signal` aborts. */
  waitExclusive(timeoutMs: number, signal?: AbortSignal): Promise<boolean>
  release(): void
  close(): void
}

/** Function and methods throw. @throws ClusterError if the file cannot be used */
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
      throw new ClusterError(`The lock file ${path} cannot be used: ${(error as Error).message}.`, { cause: error })
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
        await delay(retryMs)
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
    throw new ClusterError(`The lock file ${path} cannot be opened: ${(error as Error).message}.`, { cause: error })
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}
