import pg from 'pg'
import { PgBoss } from 'pg-boss'

interface PrepareOptions {
  url: string
  advisoryLock: number
  applicationName: string
  signal?: AbortSignal
}

/** Creates or updates the schema `pgboss`. Of several processes one does so; the others wait. */
export async function prepareJobTables(options: PrepareOptions): Promise<void> {
  const { url, advisoryLock, applicationName, signal } = options
  signal?.throwIfAborted()
  // Not from the pool, because the wait for the lock may outlast the pool's statement timeout.
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => {})
  const cut = () => void client.end().catch(() => {})
  try {
    await client.connect()
    // A client that is ended while it connects never settles.
    signal?.throwIfAborted()
    signal?.addEventListener('abort', cut)
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLock])
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
