import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { advisoryLocks } from '../database/advisory-locks.ts'
import type { ManifestTable } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { columnList, listTables, quoted, type TableShape } from './stored-tables.ts'

/** Large enough that an archive has few entries, small enough to be held in memory. */
const partBytes = 2 ** 20

/** A connection that nothing but `signal` cuts off: copies take as long as there is to copy. */
export async function connectPatiently(url: string, name: string, signal: AbortSignal): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name, connectionTimeoutMillis: 10_000 })
  // One that breaks fails the statement that uses it.
  client.on('error', () => {})
  await client.connect()
  signal.addEventListener('abort', () => void client.end().catch(() => {}), { once: true })
  await client.query(`
    select set_config(name, '0', false) from pg_settings where name in ('statement_timeout', 'lock_timeout',
      'idle_in_transaction_session_timeout', 'idle_session_timeout', 'transaction_timeout')`)
  await client.query(`set datestyle to iso; set intervalstyle to postgres; set client_encoding to utf8`)
  return client
}

/**
 * Begins a transaction that sees one moment of the database, whatever others write. The tables cannot change their form until
 * it ends.
 */
export async function beginSnapshot(client: pg.Client): Promise<TableShape[]> {
  // Between the list and the locks nobody may migrate. The transaction sees the moment of its first query, after them.
  await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations])
  const tables = await listTables(client)
  if (tables.length === 0) throw new BackupError('The database is empty: there is nothing to back up.')
  await client.query('begin isolation level repeatable read read only')
  await client.query(`lock table ${tables.map(({ name }) => `public.${quoted(name)}`).join(', ')} in access share mode`)
  await client.query('select pg_advisory_unlock($1)', [advisoryLocks.migrations])
  return tables
}

/**
 * Until `client` ends no file is removed that the rows of a later snapshot refer to; what is being removed goes on before.
 * @throws BackupError when another backup is being made
 */
export async function keepFiles(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    advisoryLocks.backup,
  ])
  if (!rows[0]?.taken) throw new BackupError('Another backup is being made: wait until it is done.')
  await client.query('select pg_advisory_lock($1)', [advisoryLocks.fileRemoval])
}

/** The rows of a table as text, in parts that each begin and end anywhere. */
export async function* copyOut(client: pg.Client, table: ManifestTable): AsyncGenerator<Buffer> {
  const rows = client.query(copyTo(`copy public.${quoted(table.name)} (${columnList(table)}) to stdout`))
  yield* inParts(rows)
  if (rows.rowCount !== table.rows) {
    throw new Error(`The table ${table.name} gave ${rows.rowCount} rows after it had counted ${table.rows}.`)
  }
}

async function* inParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes < partBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}
