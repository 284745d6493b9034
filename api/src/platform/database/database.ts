import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { type Listener, openListener } from './listener.ts'
import type { Log } from './log.ts'
import { withRetries } from './retries.ts'
import { createSharedFlush } from './shared-flush.ts'
import { retryAll, retryReads } from './single-statements.ts'
import { createTransaction, type Transaction } from './transactions.ts'

/** The pool or a transaction on it: what every repository function takes first. */
export type Db = PgDatabase<NodePgQueryResultHKT> & {
  /** The pool or the connection, for statements that Drizzle cannot name. */
  $client: { query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>> }
}

export interface DatabaseOptions {
  url: string
  log: Log
  /**
   * Most connections this process opens for statements; counters, the listener and flushes use five
   * more.
   */
  poolSize?: number
  /** A statement that runs longer is cancelled. */
  statementTimeoutMs?: number
  /** How long a statement waits for a free or new connection. */
  connectTimeoutMs?: number
  /** How long after a lost connection a transaction may begin again. */
  retryTimeoutMs?: number
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
   * Runs `run` in one transaction and commits when it returns; when it resolves, that is on the
   * disk. A deadlock, a serialization failure and a lost connection run it again, so it must do
   * nothing but use `db`. It is never committed twice: when the connection is lost during COMMIT,
   * the database is asked for the outcome.
   * @throws UnknownOutcomeError when the database stays away and cannot be asked
   */
  transaction: Transaction
  /**
   * Runs one statement on a connection of its own, outside of a transaction and for as long as it takes:
   * for maintenance that PostgreSQL does not do in a transaction.
   */
  maintain(statement: string): Promise<void>
  listen: Listener['listen']
  /** Ends listening and closes every connection; statements in flight get `CLOSE_GRACE_MS` to finish. */
  close(): Promise<void>
}

const COUNTER_POOL_SIZE = 3
const PATIENCE_MS = 5000
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
  const retryTimeoutMs = options.retryTimeoutMs ?? PATIENCE_MS
  const pool = retryReads(new pg.Pool(settings))
  const counterPool = retryAll(
    new pg.Pool({ ...settings, max: COUNTER_POOL_SIZE, options: '-c synchronous_commit=off' }),
  )
  const flushPool = new pg.Pool({ ...settings, max: 1, idleTimeoutMillis: 0 })
  for (const opened of [pool, counterPool, flushPool]) keepConnectionErrorsHarmless(opened, log)
  const flush = createSharedFlush(flushPool, (step) => withRetries(retryTimeoutMs, step))
  const listener = openListener({ url, log })
  return {
    db: drizzle({ client: pool }),
    pool,
    counterPool,
    transaction: createTransaction({ pool, flush, retryTimeoutMs }),
    maintain: (statement) => runAlone({ ...settings, statement_timeout: 0 }, statement),
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

async function runAlone(settings: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(settings)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function endPool(pool: pg.Pool): Promise<void> {
  const { promise: graceOver, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, CLOSE_GRACE_MS)
  await Promise.race([pool.end(), graceOver])
  clearTimeout(timer)
}
