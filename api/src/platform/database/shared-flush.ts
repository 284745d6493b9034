import type pg from 'pg'
import { coalesce } from './coalesce.ts'

/**
 * Resolves when everything that was committed before the call, on any connection, is on the disk.
 * Concurrent calls share one wait. False when a crash of the database may have lost a commit: then
 * the connection that waited is newer than the call.
 */
export type Flush = () => Promise<boolean>

/**
 * @param pool one connection that stays open: a crash of the database would end it
 * @param retry runs a step again while connections are lost
 */
export function createSharedFlush(pool: pg.Pool, retry: <T>(step: () => Promise<T>) => Promise<T>): Flush {
  let connections = 0
  let isConnected = false
  pool.on('connect', () => {
    connections += 1
    isConnected = true
  })
  pool.on('remove', () => {
    isConnected = false
  })
  // The log is written in the order of commits, so one commit that waits for the disk covers all
  // before it.
  const flush = coalesce(() => retry(async () => void (await pool.query(flushStatement))))
  return async () => {
    const connection = isConnected ? connections : undefined
    await flush()
    return connection === connections
  }
}

const flushStatement = `select pg_logical_emit_message(true, 'flush', '')`
