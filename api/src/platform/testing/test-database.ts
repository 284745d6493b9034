import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { until } from './cluster-workspace.ts'

export interface TestDatabase {
  url: string
  /** Resolves once a statement in it waits for a lock. */
  untilBlocked(): Promise<void>
  /** Cuts what is still connected and removes the database. */
  drop(): Promise<void>
}

/** A migrated database without rows, of the calling test file alone. Drop it in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  // Files are copied as they are, which takes a third of the time of copying by way of the log.
  return createDatabase(`TEMPLATE ${inject('testTemplate')} STRATEGY FILE_COPY`)
}

/** A database without tables, for tests of what comes before the migrations. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('')
}

async function createDatabase(clause: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await runOnServer(`CREATE DATABASE ${name} ${clause}`)
  const url = new URL(inject('testServerUrl'))
  url.pathname = name
  return {
    url: url.href,
    untilBlocked: () => onServer((client) => until(() => isBlocked(client, name))),
    drop: () => runOnServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

async function isBlocked(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query(
    'SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = database WHERE NOT granted AND datname = $1',
    [name],
  )
  return rows.length > 0
}

async function runOnServer(statement: string): Promise<void> {
  await onServer((client) => client.query(statement))
}

async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testServerUrl') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
