import { drizzle } from 'drizzle-orm/node-postgres'
import pRetry from 'p-retry'
import pg from 'pg'
import { coalesce } from './coalesce.ts'
import { type CommitMarker, createCommitMarkers, markCommit, settleCommit } from './commit-markers.ts'
import type { Db } from './database.ts'
import { isConnectionLost, isRetryable, UnknownOutcomeError } from './database-errors.ts'

interface TransactionOptions<T> {
  isolationLevel?: 'read committed' | 'repeatable read' | 'serializable'
  accessMode?: 'read only' | 'read write'
  /** PostgreSQL serializes commits that notify, so they wait for the disk only afterwards. */
  notify?: (result: T) => Notification | undefined
}

interface Notification {
  channel: string
  payload: string
}

type LastSteps = Map<unknown, { items: unknown[]; run: () => Promise<void> }>

const lastSteps = new WeakMap<Db, LastSteps>()

/** Runs `step` once and last, for all calls: its locks follow every row lock, so none deadlock. */
export function beforeCommit<Item>(db: Db, step: (db: Db, items: Item[]) => Promise<void>, item: Item): void {
  const steps = lastSteps.get(db)
  if (!steps) throw new Error('A last step needs a transaction.')
  const known = steps.get(step)
  if (known) return void known.items.push(item)
  const items = [item]
  steps.set(step, { items, run: () => step(db, items) })
}

async function withLastSteps<T>(db: Db, run: (db: Db) => Promise<T>): Promise<T> {
  const steps: LastSteps = new Map()
  lastSteps.set(db, steps)
  try {
    const result = await run(db)
    for (const step of steps.values()) await step.run()
    return result
  } finally {
    lastSteps.delete(db)
  }
}

export type Transaction = <T>(run: (db: Db) => Promise<T>, options?: TransactionOptions<T>) => Promise<T>

type Retry = <T>(step: () => Promise<T>) => Promise<T>

/** Waits until all earlier commits are on the disk. False when a crash may have lost one. */
type Flush = () => Promise<boolean>

interface TransactionParts {
  pool: pg.Pool
  flush: Flush
  retry: Retry
}

interface TransactionPools {
  pool: pg.Pool
  /** One connection that stays open: a crash of the database would end it. */
  flushPool: pg.Pool
  retryTimeoutMs: number
}

/** Retries conflicts, and lost connections for `retryTimeoutMs`; never commits twice. */
export function createTransaction({ pool, flushPool, retryTimeoutMs }: TransactionPools): Transaction {
  const markers = createCommitMarkers()
  const retry: Retry = (step) => retryStep(retryTimeoutMs, step)
  const parts = { pool, flush: createSharedFlush(flushPool, retry), retry }
  return (run, options = {}) =>
    retry(async () => {
      const client = await pool.connect()
      const marker = markers.take()
      try {
        return await attempt(parts, { client, marker }, run, options)
      } finally {
        markers.release(marker)
      }
    })
}

const maxConflicts = 3

/** Runs a step again after a deadlock, a serialization failure or a lost connection. */
function retryStep<T>(retryTimeoutMs: number, step: () => Promise<T>): Promise<T> {
  let conflicts = 0
  let endsAt: number | undefined
  return pRetry(step, {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: 20,
    maxTimeout: 1_000,
    randomize: true,
    shouldRetry: ({ error, retryDelay }) => {
      if (isRetryable(error)) {
        conflicts += 1
        return conflicts <= maxConflicts
      }
      if (!isConnectionLost(error)) return false
      endsAt ??= performance.now() + retryTimeoutMs
      return performance.now() + retryDelay <= endsAt
    },
  })
}

function createSharedFlush(pool: pg.Pool, retry: Retry): Flush {
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

async function attempt<T>(
  { pool, flush, retry }: TransactionParts,
  { client, marker }: { client: pg.PoolClient; marker: CommitMarker },
  run: (db: Db) => Promise<T>,
  options: TransactionOptions<T>,
): Promise<T> {
  const hasCommitted = () => outcomeOf(() => retry(() => settleCommit(pool, marker)))
  const { result, notification } = await runToCommit(client, run, options)
  const lost = await commit(client, commitStatement(marker, options, notification))
  if (options.accessMode === 'read only') return result
  if (lost !== undefined && !(await hasCommitted())) throw lost
  if (notification === undefined) return result
  // A crash between the commit and the flush may have lost the commit.
  if (!(await outcomeOf(flush)) && !(await hasCommitted())) throw lostInCrash()
  return result
}

async function runToCommit<T>(
  client: pg.PoolClient,
  run: (db: Db) => Promise<T>,
  options: TransactionOptions<T>,
): Promise<{ result: T; notification: Notification | undefined }> {
  try {
    await client.query(beginStatement(options))
    const result = await withLastSteps(dbOf(client), run)
    return { result, notification: options.notify?.(result) }
  } catch (error) {
    await rollBack(client)
    throw error
  }
}

async function commit(client: pg.PoolClient, statement: string): Promise<unknown> {
  try {
    await client.query(statement)
  } catch (error) {
    if (!isConnectionLost(error)) {
      await rollBack(client)
      throw error
    }
    client.release(true)
    return error
  }
  client.release()
  return undefined
}

/** A ROLLBACK that fails on a broken connection must not hide the original error. */
async function rollBack(client: pg.PoolClient): Promise<void> {
  const isBroken = await client.query('rollback').then(
    () => false,
    () => true,
  )
  client.release(isBroken)
}

async function outcomeOf<T>(finding: () => Promise<T>): Promise<T> {
  try {
    return await finding()
  } catch (cause) {
    throw new UnknownOutcomeError('It is unknown whether a transaction committed.', { cause })
  }
}

function lostInCrash(): Error {
  return Object.assign(new Error('The database crashed before the commit was on the disk.'), { code: '57P02' })
}

function beginStatement({ isolationLevel, accessMode }: TransactionOptions<never>): string {
  const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean)
  return `begin ${modes.join(', ')}`
}

function commitStatement<T>(
  marker: CommitMarker,
  { accessMode }: TransactionOptions<T>,
  notification: Notification | undefined,
): string {
  if (accessMode === 'read only') return 'commit'
  const notifying = notification ? `${notifyStatement(notification)}; set local synchronous_commit = off; ` : ''
  return `${notifying}${markCommit(marker)}; commit`
}

function notifyStatement({ channel, payload }: Notification): string {
  return `select pg_notify(${pg.escapeLiteral(channel)}, ${pg.escapeLiteral(payload)})`
}

const dbs = new WeakMap<pg.PoolClient, Db>()

/** Returns the same `Db` for the same connection, so that prepared statements are reused. */
function dbOf(client: pg.PoolClient): Db {
  const known = dbs.get(client)
  if (known) return known
  const db: Db = Object.assign(drizzle({ client }), { transaction: refuseNesting })
  dbs.set(client, db)
  return db
}

async function refuseNesting(): Promise<never> {
  throw new Error('Transactions do not nest. Use the db that the outer one got.')
}
