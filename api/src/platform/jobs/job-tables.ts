import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { advisoryLocks } from '../database/advisory-locks.ts'

/**
 * Makes the tables of the queue, or brings them up to date. They lie in a schema of their own, `pgboss`. Processes that start
 * at once take turns. `signal` ends the wait and the work.
 */
export async function prepareJobTables(url: string, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  // A connection of its own: the wait for the lock may outlast any statement timeout.
  const client = new pg.Client({
    connectionString: url,
    application_name: 'ledgerdeck job tables',
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => {})
  const cut = () => void client.end().catch(() => {})
  try {
    await client.connect()
    // A client that is ended while it connects never settles.
    signal?.throwIfAborted()
    signal?.addEventListener('abort', cut)
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLocks.jobTables])
    const boss = new PgBoss({
      db: { executeSql: (text, values) => client.query(text, values) },
      migrate: true,
      supervise: false,
      schedule: false,
    })
    await boss.start()
    await boss.stop({ graceful: false, close: false })
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', cut)
    await client.end()
  }
}
