import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type CommitMarker, createCommitMarkers, markCommit, settleCommit } from './commit-markers.ts'
import type { Db } from './database.ts'
import { isConnectionLost, UnknownOutcomeError } from './database-errors.ts'
import { retryStatement } from './retries.ts'
import type { Flush } from './shared-flush.ts'

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

interface TransactionParts {
  pool: pg.Pool
  flush: Flush
  retryTimeoutMs: number
}

export function createTransaction(parts: TransactionParts): Transaction {
  const markers = createCommitMarkers()
  return (run, options = {}) =>
    retryStatement(parts.retryTimeoutMs, async () => {
      const client = await parts.pool.connect()
      const marker = markers.take()
      try {
        return await attempt(parts, { client, marker }, run, options)
      } finally {
        markers.release(marker)
      }
    })
}

async function attempt<T>(
  { pool, flush, retryTimeoutMs }: TransactionParts,
  { client, marker }: { client: pg.PoolClient; marker: CommitMarker },
  run: (db: Db) => Promise<T>,
  options: TransactionOptions<T>,
): Promise<T> {
  const hasCommitted = () => outcomeOf(() => retryStatement(retryTimeoutMs, () => settleCommit(pool, marker)))
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

/** One for each connection, so that prepared statements are reused. */
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
