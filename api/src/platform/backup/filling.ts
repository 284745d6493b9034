import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { advisoryLocks } from '../database/advisory-locks.ts'
import type { Manifest, ManifestTable } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { columnList, listFilledTables, listTables, quoted } from './stored-tables.ts'

/**
 * Makes sure that nobody uses the database, and that nobody begins to until `client` ends: a start waits at its migrations.
 * @throws BackupError when a server runs on it, or it holds something
 */
export async function takeEmptyDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    advisoryLocks.migrations,
  ])
  if (!rows[0]?.taken || (await isInUse(client))) {
    throw new BackupError('A server runs on this database: stop every process that uses it, then restore again.')
  }
  const filled = await listFilledTables(client, await listTables(client))
  if (filled.length === 0) return
  const some = filled.length > 3 ? `${filled.slice(0, 3).join(', ')} and ${filled.length - 3} more` : filled.join(', ')
  throw new BackupError(
    `The database holds something already (${some}): restore into an empty one, with another DATA_DIR or DATABASE_URL. Nothing was changed.`,
  )
}

/** Every process has a connection open while it runs, all with names that begin alike. */
async function isInUse(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ others: string }>(`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'ledgerdeck%'`)
  return rows[0]?.others !== '0'
}

export interface TablePart {
  table: string
  content: AsyncIterable<Uint8Array>
}

/**
 * Fills the tables of the manifest within the transaction of `client` with parts that come in the order of its tables. Triggers of
 * the product do not see it, since what they would do is among the rows; foreign keys are checked. Gives the names of tables that
 * are not there, which have been left out.
 */
export async function fillTables(
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
  if (!next.done) throw new Error(`The backup has rows of ${next.value.table} at another place than its manifest says.`)
  for (const { name, lastValue } of sequences) await advanceSequence(client, name, lastValue)
  return tables.map(({ name }) => name).filter((name) => !present.has(name))
}

async function fillTable(client: pg.Client, table: ManifestTable, rows: AsyncIterable<Uint8Array>): Promise<void> {
  const name = `public.${quoted(table.name)}`
  await client.query(`alter table ${name} disable trigger user`)
  const copy = client.query(copyFrom(`copy ${name} (${columnList(table)}) from stdin`))
  await pipeline(rows, copy)
  if (copy.rowCount !== table.rows)
    throw new Error(`The table ${table.name} got ${copy.rowCount} of its ${table.rows} rows.`)
  await client.query(`alter table ${name} enable trigger user`)
}

/** One that is not there belongs to a table that was left out. */
async function advanceSequence(client: pg.Client, name: string, lastValue: string): Promise<void> {
  await client.query('select setval(sequence, $2) from to_regclass($1) as sequence where sequence is not null', [
    `public.${quoted(name)}`,
    lastValue,
  ])
}
