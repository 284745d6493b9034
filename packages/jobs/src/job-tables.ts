import { Socket } from 'node:net'
import pg from 'pg'
import { PgBoss } from 'pg-boss'

interface PrepareOptions {
  url: string
  advisoryLock: number
  applicationName: string
  signal?: AbortSignal
}

/** Creates or updates the schema `pgboss`. One process does so while the others wait. */
export async function prepareJobTables(options: PrepareOptions): Promise<void> {
  const { url, advisoryLock, applicationName, signal } = options
  signal?.throwIfAborted()
  // Not from the pool, because waiting for the lock may exceed the pool's statement timeout.
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 5000,
    stream: () => new Socket({ signal }),
  })
  client.on('error', () => {})
  try {
    await client.connect()
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
    await client.end()
  }
}
