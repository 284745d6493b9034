import { setTimeout as delay } from 'node:timers/promises'
import { DiskFullError } from './cluster-error.ts'
import type { Log } from './cluster-options.ts'
import { ensureServer, type ServerOptions } from './cluster-server.ts'
import { createDiskGuard } from './disk-guard.ts'
import type { FileLock } from './file-lock.ts'
import { findPostmaster } from './postmaster.ts'

/** Why the database is unavailable: it is not running, or it is read-only on a full disk. */
export type Outage = 'stopped' | 'disk_full'

interface WatchOptions {
  server: ServerOptions
  port: number
  startLock: FileLock
  log: Log
}

const checkIntervalMs = 300
const retryFirstMs = 500
const retryMaxMs = 4000
const lockTimeoutMs = 60_000

/** Restarts PostgreSQL when it dies. Every process watches; the start lock admits one. */
export function watchServer({ server, port, startLock, log }: WatchOptions) {
  const stopping = new AbortController()
  const { signal } = stopping
  const guard = createDiskGuard(server.home.cluster, log, server.readFreeBytes)
  let outage: Outage | undefined
  let hasWarned = false
  const watching = watch()

  async function watch(): Promise<void> {
    let waitMs = checkIntervalMs
    while (await pause(waitMs, signal)) {
      const isServing = (await check()) || (await restart())
      waitMs = isServing ? checkIntervalMs : Math.min(Math.max(waitMs * 2, retryFirstMs), retryMaxMs)
    }
  }

  async function check(): Promise<boolean> {
    const running = await findPostmaster(server.home.cluster).catch(() => undefined)
    if (!running || outage) return false
    await guard.check(running).catch(warnOnce)
    return true
  }

  async function restart(): Promise<boolean> {
    if (!outage) log.warn({}, 'PostgreSQL died, restarting it')
    outage ??= 'stopped'
    try {
      if (!(await startLock.waitExclusive(lockTimeoutMs, signal))) return false
      await ensureServer(server, { port, signal })
    } catch (error) {
      if (!signal.aborted) fail(error)
      return false
    } finally {
      startLock.release()
    }
    outage = undefined
    log.info({}, 'PostgreSQL is running again')
    return true
  }

  function warnOnce(error: unknown): void {
    if (!hasWarned) log.warn({ err: error }, 'the free space of the database cannot be read')
    hasWarned = true
  }

  function fail(error: unknown): void {
    outage = error instanceof DiskFullError ? 'disk_full' : 'stopped'
    log.error({ err: error }, 'PostgreSQL could not be restarted, retrying')
  }

  return {
    outage: () => outage ?? (guard.isFull() ? 'disk_full' : undefined),
    async stop(): Promise<void> {
      stopping.abort()
      await watching
    },
  }
}

/** Returns false when `signal` ended the wait. The timer does not keep the process alive. */
async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await delay(ms, undefined, { signal, ref: false })
    return true
  } catch {
    return false
  }
}
