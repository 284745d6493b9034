import { Socket } from 'node:net'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { ManifestTable } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { columnList, listTables, type TableShape } from './tables.ts'

const chunkBytes = 2 ** 20

/** Connects without timeouts, since copying rows may take long. The signal ends the connection. */
export async function connectWithoutTimeouts(url: string, name: string, signal: AbortSignal): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    stream: () => new Socket({ signal }),
  })
  client.on('error', () => {})
  await client.connect()
  await client.query(`
    select set_config(name, '0', false) from pg_settings where name in ('statement_timeout', 'lock_timeout',
      'idle_in_transaction_session_timeout', 'idle_session_timeout', 'transaction_timeout')`)
  await client.query(`set datestyle to iso; set intervalstyle to postgres; set client_encoding to utf8`)
  return client
}

/** Begins a transaction on one snapshot, locks the tables against changes, and lists them. */
export async function beginSnapshot(client: pg.Client, migrationLock: number): Promise<TableShape[]> {
  // No migration may run between the list and the locks. The snapshot is taken by the first query.
  await client.query('select pg_advisory_lock($1)', [migrationLock])
  const tables = await listTables(client)
  if (tables.length === 0) throw new BackupError('The database is empty: there is nothing to back up.')
  await client.query('begin isolation level repeatable read read only')
  await client.query(
    `lock table ${tables.map(({ name }) => `public.${pg.escapeIdentifier(name)}`).join(', ')} in access share mode`,
  )
  await client.query('select pg_advisory_unlock($1)', [migrationLock])
  return tables
}

/** Yields rows in PostgreSQL's text format; a chunk may end within one. @throws on a wrong count */
export async function* copyOut(client: pg.Client, table: ManifestTable): AsyncGenerator<Buffer> {
  const rows = client.query(
    copyTo(`copy (select ${columnList(table)} from public.${pg.escapeIdentifier(table.name)}) to stdout`),
  )
  yield* inChunks(rows)
  // The stream ends before the number of its rows has arrived.
  await client.query('')
  if (rows.rowCount !== table.rows) {
    throw new Error(`The table ${table.name} gave ${rows.rowCount} rows after it had counted ${table.rows}.`)
  }
}

async function* inChunks(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    pending.push(chunk)
    bytes += chunk.length
    if (bytes < chunkBytes) continue
    yield Buffer.concat(pending)
    pending = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(pending)
}
