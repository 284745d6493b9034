import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { isRetryable } from './database-errors.ts'
import { type Listener, openListener } from './listener.ts'
import type { Log } from './log.ts'
import { shareRuns } from './shared-run.ts'

/** The pool or a transaction on it: what every repository function takes first. */
export type Db = PgDatabase<NodePgQueryResultHKT>

export interface DatabaseOptions {
  url: string
  log: Log
  /** Most connections this process opens for statements; counters, the listener and `flush` use five more. */
  poolSize?: number
  /** A statement that runs longer is cancelled. */
  statementTimeoutMs?: number
  /** How long a statement waits for a free or new connection. */
  connectTimeoutMs?: number
}

export interface Database {
  db: Db
  pool: pg.Pool
  /**
   * A few connections of their own whose commits do not wait for the disk: a crash of the database may take back the last
   * second. For counters that many requests wait for, and for nothing that is told to somebody as done.
   */
  counterPool: pg.Pool
  /**
   * Runs `run` in one transaction and commits when it returns. A deadlock or serialization failure runs it again, so it must
   * do nothing but use `db`. Preferred to `db.transaction`, which loses a connection for good when BEGIN fails.
   */
  transaction<T>(run: (db: Db) => Promise<T>, options?: TransactionOptions): Promise<T>
  /**
   * Resolves when everything that was committed before the call, on any connection, is on the disk. For transactions that did
   * not wait for it themselves; calls at the same time share one wait.
   */
  flush(): Promise<void>
  listen: Listener['listen']
  /** Ends listening and closes every connection; statements in flight get `CLOSE_GRACE_MS` to finish. */
  close(): Promise<void>
}

interface TransactionOptions {
  isolationLevel?: 'read committed' | 'repeatable read' | 'serializable'
  accessMode?: 'read only' | 'read write'
}

const COUNTER_POOL_SIZE = 3
const ATTEMPTS = 4
const RETRY_MAX_MS = 50
const CLOSE_GRACE_MS = 2000
const IDLE_IN_TRANSACTION_MS = 30_000

/** Opens a pool on `url`. Connects lazily: a database that is away shows at the first statement, as an error `isUnavailable` knows. */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, log } = options
  const settings: pg.PoolConfig = {
    connectionString: url,
    application_name: 'ledgerdeck',
    max: options.poolSize ?? 10,
    keepAlive: true,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeoutMs ?? 15_000,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  }
  const pool = new pg.Pool(settings)
  const counterPool = new pg.Pool({ ...settings, max: COUNTER_POOL_SIZE, options: '-c synchronous_commit=off' })
  const flushPool = new pg.Pool({ ...settings, max: 1 })
  for (const opened of [pool, counterPool, flushPool]) keepConnectionErrorsHarmless(opened, log)
  const listener = openListener({ url, log })
  return {
    db: drizzle({ client: pool }),
    pool,
    counterPool,
    transaction: (run, transactionOptions) => retried(() => runTransaction(pool, run, transactionOptions)),
    flush: shareRuns(async () => {
      // Its commit is waited for, and the log is written in the order of commits.
      await flushPool.query(`select pg_logical_emit_message(true, 'flush', '')`)
    }),
    listen: listener.listen,
    async close() {
      await listener.close()
      await Promise.all([endPool(pool), endPool(counterPool), endPool(flushPool)])
    },
  }
}

/**
 * A connection that breaks emits `error`, which ends the process when nobody listens. The pool listens only while the
 * connection is idle; one that breaks between two statements of a transaction needs its own listener.
 */
function keepConnectionErrorsHarmless(pool: pg.Pool, log: Log): void {
  pool.on('error', ({ message }) => {
    // A pool that ends lets go of its connections before the server has closed them.
    if (pool.ending) return
    // The error carries the whole client, which does not belong in a log.
    log.warn({ reason: message }, 'an idle database connection was lost')
  })
  pool.on('connect', (client) => {
    client.on('error', () => {})
  })
}

/** Runs a transaction, or a statement that is one by itself, again when a deadlock or serialization failure rolled it back. */
export async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error
      // Those that met may meet again at once; chance parts them.
      await delay(randomInt(RETRY_MAX_MS * attempt))
    }
  }
}

async function runTransaction<T>(pool: pg.Pool, run: (db: Db) => Promise<T>, options?: TransactionOptions): Promise<T> {
  const client = await pool.connect()
  let failure: unknown
  const guarded = async (db: Db) => {
    try {
      return await run(db)
    } catch (error) {
      failure = error
      throw error
    }
  }
  try {
    const result = await drizzle({ client }).transaction(guarded, options)
    client.release()
    return result
  } catch (error) {
    // A ROLLBACK that fails on a broken connection must not hide why the transaction failed.
    client.release(failure !== undefined && failure !== error)
    throw failure ?? error
  }
}

async function endPool(pool: pg.Pool): Promise<void> {
  const { promise: graceOver, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, CLOSE_GRACE_MS)
  await Promise.race([pool.end(), graceOver])
  clearTimeout(timer)
}
