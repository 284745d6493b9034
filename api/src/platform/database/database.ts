import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { endsWithin } from '../work/ends-within.ts'
import { addressesOf, clientOf } from './connection.ts'
import { type Listener, openListener } from './listener.ts'
import type { Log } from './log.ts'
import { retryAll, retryReads, sendUnnamed } from './single-statements.ts'
import { createTransaction, type Transaction } from './transactions.ts'

export type Db = PgDatabase<NodePgQueryResultHKT>

export interface DatabaseOptions {
  url: string
  standbyUrls?: readonly string[]
  /** The address of a pooler that pools by transaction, such as PgBouncer. */
  pooledUrl?: string
  log: Log
  /** The maximum for statements; counters, the listener and flushes use five more connections. */
  poolSize?: number
  statementTimeoutMs?: number
  connectTimeoutMs?: number
  retryTimeoutMs?: number
}

export interface Database {
  db: Db
  pool: pg.Pool
  /** For counters only: commits do not wait for the disk, so a crash may lose the last second. */
  counterPool: pg.Pool
  /**
   * May call `run` again, so use the given `db` only. Resolves once the commit is on the disk.
   * @throws UnknownOutcomeError
   */
  transaction: Transaction
  /** Runs a statement outside of a transaction and without a timeout, such as `reindex`. */
  maintain(statement: string): Promise<void>
  listen: Listener['listen']
  close(): Promise<void>
}

const counterPoolSize = 3
const retryTimeoutMs = 5000
const closeGraceMs = 2000
const idleInTransactionMs = 30_000

/** Connects lazily: the first statement fails with an error that `isUnavailable` recognises. */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, standbyUrls = [], log } = options
  const Client = clientOf([url, ...standbyUrls])
  const connecting: pg.PoolConfig = {
    connectionString: url,
    Client,
    application_name: 'ledgerdeck',
    max: options.poolSize ?? 10,
    keepAlive: true,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5000,
    idleTimeoutMillis: 30_000,
  }
  const settings: pg.PoolConfig = {
    ...connecting,
    statement_timeout: options.statementTimeoutMs ?? 15_000,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  }
  const pool = retryReads(options.pooledUrl ? openPooled(options.pooledUrl, connecting) : new pg.Pool(settings))
  const counterPool = retryAll(new pg.Pool({ ...settings, max: counterPoolSize, options: '-c synchronous_commit=off' }))
  const flushPool = new pg.Pool({ ...settings, max: 1, idleTimeoutMillis: 0 })
  for (const opened of [pool, counterPool, flushPool]) keepConnectionErrorsHarmless(opened, log)
  const listener = openListener({ url, log, Client })
  return {
    db: drizzle({ client: pool }),
    pool,
    counterPool,
    transaction: createTransaction({ pool, flushPool, retryTimeoutMs: options.retryTimeoutMs ?? retryTimeoutMs }),
    maintain: (statement) => runAlone(new Client({ ...settings, statement_timeout: 0 }), statement),
    listen: listener.listen,
    async close() {
      await listener.close()
      await endsWithin(closeGraceMs, Promise.all([pool.end(), counterPool.end(), flushPool.end()]))
    },
  }
}

/** A pooler refuses timeouts at the start of a connection, and sets them itself. */
function openPooled(url: string, settings: pg.PoolConfig): pg.Pool {
  return sendUnnamed(new pg.Pool({ ...settings, connectionString: url, Client: clientOf(addressesOf(url)) }))
}

/** A broken idle connection emits `error`, which would end the process. */
function keepConnectionErrorsHarmless(pool: pg.Pool, log: Log): void {
  pool.on('error', ({ message }) => {
    if (pool.ending) return
    log.warn({ reason: message }, 'an idle database connection was lost')
  })
  pool.on('connect', (client) => {
    client.on('error', () => {})
  })
}

async function runAlone(client: pg.Client, statement: string): Promise<void> {
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(statement)
  } finally {
    await client.end()
  }
}
