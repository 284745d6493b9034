import { setTimeout as delay } from 'node:timers/promises'
import { ensureServer, type ServerOptions } from './cluster-server.ts'
import { createDiskGuard } from './disk-guard.ts'
import type { FileLock } from './file-lock.ts'
import type { Log } from './log.ts'
import { findPostmaster } from './postmaster.ts'
import { DiskFullError } from './start-error.ts'

/** Why the database serves less than it should: it does not run, or its disk is full and it answers reads at most. */
export type Outage = 'stopped' | 'disk_full'

interface WatchOptions {
  server: ServerOptions
  port: number
  startLock: FileLock
  log: Log
}

const LOOK_MS = 300
const RETRY_FIRST_MS = 500
const RETRY_MAX_MS = 4000
const LOCK_TIMEOUT_MS = 60_000

/** Starts PostgreSQL again, on its port, whenever it is gone, for as long as it takes. Every member watches; the start lock lets one act. */
export function watchServer({ server, port, startLock, log }: WatchOptions) {
  const stopping = new AbortController()
  const { signal } = stopping
  const guard = createDiskGuard(server.home.cluster, log, server.readFreeBytes)
  let outage: Outage | undefined
  let hasWarned = false
  const watching = watch()

  async function watch(): Promise<void> {
    let waitMs = LOOK_MS
    while (await pause(waitMs, signal)) {
      const isServing = (await look()) || (await restart())
      waitMs = isServing ? LOOK_MS : Math.min(Math.max(waitMs * 2, RETRY_FIRST_MS), RETRY_MAX_MS)
    }
  }

  async function look(): Promise<boolean> {
    const running = await findPostmaster(server.home.cluster).catch(() => undefined)
    if (!running || outage) return false
    await guard.check(running).catch(warnOnce)
    return true
  }

  async function restart(): Promise<boolean> {
    if (!outage) log.warn('PostgreSQL is gone, starting it again')
    outage ??= 'stopped'
    try {
      if (!(await startLock.waitExclusive(LOCK_TIMEOUT_MS, signal))) return false
      await ensureServer(server, { port, signal })
    } catch (error) {
      if (!signal.aborted) fail(error)
      return false
    } finally {
      startLock.release()
    }
    outage = undefined
    log.info('PostgreSQL is back')
    return true
  }

  function warnOnce(error: unknown): void {
    if (!hasWarned) log.warn({ err: error }, 'the disk of the database cannot be watched')
    hasWarned = true
  }

  function fail(error: unknown): void {
    outage = error instanceof DiskFullError ? 'disk_full' : 'stopped'
    log.error({ err: error }, 'PostgreSQL could not be started again, trying on')
  }

  return {
    outage: () => outage ?? (guard.isFull() ? 'disk_full' : undefined),
    async stop(): Promise<void> {
      stopping.abort()
      await watching
    },
  }
}

/** False when `signal` ended the wait. The timer does not keep the process alive. */
async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await delay(ms, undefined, { signal, ref: false })
    return true
  } catch {
    return false
  }
}
