import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Manifest, ManifestTable } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { columnList, listFilledTables, listTables } from './tables.ts'

interface EmptyDatabaseOptions {
  /** The advisory lock of migrations. A starting server waits for it. */
  migrationLock: number
  applicationName: string
  /** The end of the advice to use an empty database, such as "with another DATABASE_URL". */
  alternative: string
}

/** Locks out servers until `client` disconnects. @throws BackupError if in use or not empty */
export async function lockEmptyDatabase(client: pg.Client, options: EmptyDatabaseOptions): Promise<void> {
  const { migrationLock, applicationName, alternative } = options
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [migrationLock])
  if (!rows[0]?.locked || (await isInUse(client, applicationName))) {
    throw new BackupError('A server runs on this database: stop every process that uses it, then restore again.')
  }
  const filled = await listFilledTables(client, await listTables(client))
  if (filled.length === 0) return
  const some = filled.length > 3 ? `${filled.slice(0, 3).join(', ')} and ${filled.length - 3} more` : filled.join(', ')
  throw new BackupError(
    `The database already has content (${some}): restore into an empty one, ${alternative}. Nothing was changed.`,
  )
}

async function isInUse(client: pg.Client, applicationName: string): Promise<boolean> {
  const { rows } = await client.query<{ others: string }>(
    `select count(*) as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and starts_with(application_name, $1)`,
    [applicationName],
  )
  return rows[0]?.others !== '0'
}

export interface TablePart {
  table: string
  content: AsyncIterable<Uint8Array>
}

/**
 * Fills the tables of the manifest, in the caller's transaction and without triggers. `parts` are
 * in the order of the tables. @returns the names of tables that no longer exist and were skipped
 */
export async function restoreTables(
  client: pg.Client,
  { tables, sequences }: Manifest,
  parts: AsyncIterable<TablePart>,
): Promise<string[]> {
  const present = new Set((await listTables(client)).map(({ name }) => name))
  const iterator = parts[Symbol.asyncIterator]()
  let next = await iterator.next()
  const contentOf = async function* ({ name }: ManifestTable) {
    for (; !next.done && next.value.table === name; next = await iterator.next()) yield* next.value.content
  }
  for (const table of tables) {
    if (present.has(table.name)) await fillTable(client, table, contentOf(table))
    else for await (const _ of contentOf(table));
  }
  if (!next.done) throw new Error(`The backup has rows of ${next.value.table} in another order than its manifest.`)
  for (const { name, lastValue } of sequences) await advanceSequence(client, name, lastValue)
  return tables.map(({ name }) => name).filter((name) => !present.has(name))
}

async function fillTable(client: pg.Client, table: ManifestTable, rows: AsyncIterable<Uint8Array>): Promise<void> {
  const name = `public.${pg.escapeIdentifier(table.name)}`
  await client.query(`alter table ${name} disable trigger user`)
  const copy = client.query(copyFrom(`copy ${name} (${columnList(table)}) from stdin`))
  await pipeline(rows, copy)
  if (copy.rowCount !== table.rows)
    throw new Error(`The table ${table.name} got ${copy.rowCount} of its ${table.rows} rows.`)
  await client.query(`alter table ${name} enable trigger user`)
}

async function advanceSequence(client: pg.Client, name: string, lastValue: string): Promise<void> {
  await client.query('select setval(sequence, $2) from to_regclass($1) as sequence where sequence is not null', [
    `public.${pg.escapeIdentifier(name)}`,
    lastValue,
  ])
}
