import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { runStatement } from './test-server.ts'
import { until } from './until.ts'

export interface TestDatabase {
  url: string
  /** Resolves when a statement waits for a lock. */
  untilBlocked(): Promise<void>
  drop(): Promise<void>
}

/** `clause` ends the CREATE DATABASE statement. */
export async function createDatabase(serverUrl: string, clause = ''): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await runStatement(serverUrl, `CREATE DATABASE ${name} ${clause}`)
  const url = new URL(serverUrl)
  url.pathname = name
  return {
    url: url.href,
    untilBlocked: () => untilBlocked(serverUrl, name),
    drop: () => runStatement(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

/** The URL by port instead of socket, for proxies. */
export function overTcp(url: string): URL {
  const address = new URL(url)
  address.searchParams.delete('host')
  return address
}

async function untilBlocked(serverUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await until(async () => {
      const { rows } = await client.query(
        "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = $1",
        [name],
      )
      return rows.length > 0
    })
  } finally {
    await client.end()
  }
}
