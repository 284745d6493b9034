import { createDatabase } from '@ledgerdeck/embedded-postgres/testing/test-database'
import { openTestServer } from '@ledgerdeck/embedded-postgres/testing/test-server'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { prepareJobTables } from '../job-tables.ts'
import type { QueueDatabase } from '../queue-database.ts'

export interface TestQueue {
  url: string
  database: QueueDatabase
  db: NodePgDatabase
  close(): Promise<void>
}

export const jobTablesOptions = { advisoryLock: 1, applicationName: 'job tables' }

/** Opens a server for one test file. `createQueue` makes a database with the tables of a queue. */
export async function openQueueServer() {
  const server = await openTestServer()
  return {
    ...server,
    createQueue: async (): Promise<TestQueue> => {
      const { url, drop } = await createDatabase(server.url)
      await prepareJobTables({ url, ...jobTablesOptions })
      const pool = new pg.Pool({ connectionString: url })
      pool.on('error', () => {})
      const close = async () => {
        await pool.end()
        await drop()
      }
      return { url, database: queueDatabase(url, pool), db: drizzle({ client: pool }), close }
    },
  }
}

function queueDatabase(url: string, pool: pg.Pool): QueueDatabase {
  return {
    pool,
    async listen(channel, onNotification) {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => {})
      client.on('notification', ({ payload }) => onNotification(payload ?? ''))
      await client.connect()
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
      return () => client.end()
    },
    isOutage: (error) => error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED',
  }
}
