import type pg from 'pg'
import { coalesce } from './coalesce.ts'

/** Waits until all earlier commits are on the disk. False when a crash may have lost one. */
export type Flush = () => Promise<boolean>

/** @param pool one connection that stays open: a crash of the database would end it */
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
  // The log is written in commit order, so one commit that waits for the disk covers all before it.
  const flush = coalesce(() => retry(async () => void (await pool.query(flushStatement))))
  return async () => {
    const connection = isConnected ? connections : undefined
    await flush()
    return connection === connections
  }
}

const flushStatement = `select pg_logical_emit_message(true, 'flush', '')`
