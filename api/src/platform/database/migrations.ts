import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareJobTables } from '@ledgerdeck/jobs/job-tables'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { z } from 'zod'
import { StartError } from '../errors/app-error.ts'
import { advisoryLocks } from './advisory-locks.ts'

export interface Migration {
  tag: string
  hash: string
}

const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })

/** Applies missing migrations in one transaction. Simultaneous starts run each of them once. */
export async function migrate(url: string, folder: string, signal?: AbortSignal): Promise<string[]> {
  signal?.throwIfAborted()
  // Without a statement timeout: the wait for the lock or a large migration may take long.
  const client = new pg.Client({
    connectionString: url,
    application_name: 'ledgerdeck migrations',
    stream: () => new Socket({ signal }),
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLocks.migrations])
    await assertOnBaseline(client, folder)
    const pending = await pendingMigrations(client, folder)
    if (pending.length === 0) {
      await listAppliedMigrations(client, folder)
      return []
    }
    await applyMigrations(drizzle({ client }), { migrationsFolder: folder })
    const skipped = await pendingMigrations(client, folder)
    if (skipped.length > 0) throw new StartError(outOfOrder(skipped))
    return pending
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    await client.end()
  }
}

/** @throws StartError when the database has only migrations from before release 0.2 */
async function assertOnBaseline(client: pg.Client, folder: string): Promise<void> {
  const [migrations, applied] = [await readMigrations(folder), await readAppliedHashes(client)]
  if (applied.size === 0 || migrations.some(({ hash }) => applied.has(hash))) return
  throw new StartError(
    'The database was made by a version before 0.2, which cannot be upgraded: set another DATA_DIR or DATABASE_URL.',
  )
}

export async function migrateJobTables(url: string, signal?: AbortSignal): Promise<void> {
  const applicationName = 'ledgerdeck job tables'
  await prepareJobTables({ url, signal, applicationName, advisoryLock: advisoryLocks.jobTables })
}

/** The tags of the migrations in `folder` that the database lacks, in their order. */
export async function pendingMigrations(db: Pick<pg.ClientBase, 'query'>, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const applied = await readAppliedHashes(db)
  return migrations.filter(({ hash }) => !applied.has(hash)).map(({ tag }) => tag)
}

/** @throws StartError when the database has migrations that `folder` lacks */
export async function listAppliedMigrations(db: Pick<pg.ClientBase, 'query'>, folder: string): Promise<Migration[]> {
  const migrations = await readMigrations(folder)
  const applied = await readAppliedHashes(db)
  const known = migrations.filter(({ hash }) => applied.has(hash))
  if (known.length === applied.size) return known
  throw new StartError(
    'The database belongs to a newer version: start that one, or restore a backup from before the update.',
  )
}

/** The caller holds the lock of migrations. Without `count` all are applied. */
export async function applyFirstMigrations(client: pg.Client, folder: string, count?: number): Promise<void> {
  if (count === undefined) return applyMigrations(drizzle({ client }), { migrationsFolder: folder })
  const part = await mkdtemp(join(tmpdir(), 'ledgerdeck-migrations-'))
  try {
    await copyFirstMigrations(folder, part, count)
    await applyMigrations(drizzle({ client }), { migrationsFolder: part })
  } finally {
    await rm(part, { recursive: true, force: true })
  }
}

async function copyFirstMigrations(from: string, to: string, count: number): Promise<void> {
  const journal = await readJournal(from)
  const entries = journal.entries.slice(0, count)
  await mkdir(join(to, 'meta'))
  await writeFile(join(to, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }))
  for (const { tag } of entries) await copyFile(join(from, `${tag}.sql`), join(to, `${tag}.sql`))
}

/** In the order of the journal, with the hashes that Drizzle records. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const journal = await readJournal(folder)
  return Promise.all(
    journal.entries.map(async ({ tag }) => {
      const sql = await readFile(join(folder, `${tag}.sql`), 'utf8')
      return { tag, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function readJournal(folder: string): Promise<z.output<typeof journalSchema>> {
  return journalSchema.parse(JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8')))
}

async function readAppliedHashes(db: Pick<pg.ClientBase, 'query'>): Promise<Set<string>> {
  const exists = await db.query("SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS exists")
  if (!exists.rows[0].exists) return new Set()
  const applied = await db.query<{ hash: string }>('SELECT hash FROM drizzle.__drizzle_migrations')
  return new Set(applied.rows.map(({ hash }) => hash))
}

/** Drizzle applies only migrations that are dated after the last applied one. */
function outOfOrder(skipped: string[]): string {
  return `Migrations ${skipped.join(', ')} were changed after they ran, or are older than the last one applied: generate them again on top of the others.`
}
