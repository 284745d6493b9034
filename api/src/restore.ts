import { entryNames, type Manifest } from '@ledgerdeck/backup/archive'
import {
  type ArchiveEntry,
  readEntries,
  readManifest,
  readWhole,
  tooNew,
  verifyArchive,
} from '@ledgerdeck/backup/archive-reader'
import { BackupError } from '@ledgerdeck/backup/backup-error'
import { prefetch } from '@ledgerdeck/backup/prefetch'
import { lockEmptyDatabase, restoreTables, type TablePart } from '@ledgerdeck/backup/restore-tables'
import { connectWithoutTimeouts } from '@ledgerdeck/backup/snapshot'
import { createWaitingQueues, queueWaitingJobs, waitingJob } from '@ledgerdeck/jobs/waiting-jobs'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { z } from 'zod'
import { explainOutages } from './backup-outages.ts'
import type { Config } from './config.ts'
import { migrationsDir, type OpeningOptions, openDatabaseServer } from './installation.ts'
import { addRecordPartitions, retentionMs } from './investigation/records.repository.ts'
import { type MediaStore, openMediaStore } from './media/media-store.service.ts'
import { advisoryLocks } from './platform/database/advisory-locks.ts'
import {
  applyFirstMigrations,
  listAppliedMigrations,
  migrateJobTables,
  readMigrations,
} from './platform/database/migrations.ts'
import { findKey, storeKey, storePreviousKey } from './platform/secrets/load-secrets.ts'

export interface RestoreOptions extends OpeningOptions {
  signal: AbortSignal
}

export interface RestoreReport {
  madeAt: string
  rows: number
  files: number
  missingFileCount: number
  unknownTables: string[]
  hasOtherKey: boolean
}

const filesAhead = 4

/** Names of files must not lead out of their store. */
const safePath = /^[a-z0-9_-]+(?:\/[a-z0-9_-][a-z0-9._-]*)+$/i

/** Rows come last: a broken restore is repeatable. @throws BackupError, StartError, AppError */
export function restoreBackup(config: Config, path: string, options: RestoreOptions): Promise<RestoreReport> {
  return explainOutages(() => readBackup(config, path, options))
}

async function readBackup(config: Config, path: string, options: RestoreOptions): Promise<RestoreReport> {
  const { signal, onProgress } = options
  const manifest = await readManifest(path)
  await assertKnown(path, manifest, signal)
  await using resources = new AsyncDisposableStack()
  const server = await openDatabaseServer(config, options)
  resources.defer(() => server.close())
  const client = await connectWithoutTimeouts(server.url, 'ledgerdeck restore', signal)
  resources.defer(() => client.end())
  await lockEmptyDatabase(client, {
    migrationLock: advisoryLocks.migrations,
    applicationName: 'ledgerdeck',
    alternative: 'with another DATA_DIR or DATABASE_URL',
  })
  await assertNotAhead(client, manifest)
  onProgress(`Checking the backup of ${manifest.madeAt}`)
  const end = await verifyArchive(path, signal)
  const hasOtherKey = await restoreKey(config, path)
  onProgress(`Restoring ${end.files} files`)
  await restoreFiles(path, openMediaStore(config), signal)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  onProgress(`Restoring ${rows} rows`)
  await migrateJobTables(server.url, signal)
  await createWaitingQueues(client, manifest.queues)
  await applyFirstMigrations(client, migrationsDir, manifest.migrations.length)
  await preparePartitionsOf(client, manifest)
  const unknownTables = await restoreRows(client, path, { manifest, signal })
  await applyFirstMigrations(client, migrationsDir)
  await client.query('analyze')
  const { files, missingFileCount } = end
  return { madeAt: manifest.madeAt, rows, files, missingFileCount, unknownTables, hasOtherKey }
}

/** The migrations of the backup create its tables, so this program must know them. */
async function assertKnown(path: string, { migrations, version }: Manifest, signal: AbortSignal): Promise<void> {
  const known = await readMigrations(migrationsDir)
  if (migrations.every(({ hash }, index) => known[index]?.hash === hash)) return
  await verifyArchive(path, signal)
  if (migrations[0]?.hash !== known[0]?.hash)
    throw new BackupError(`${path} was made by a version before 0.2 (${version}), which cannot be restored here.`)
  throw tooNew(path, version)
}

/** An aborted start may have migrated the empty database, but not beyond the backup. */
async function assertNotAhead(client: pg.Client, { migrations }: Manifest): Promise<void> {
  if ((await listAppliedMigrations(client, migrationsDir)).length <= migrations.length) return
  throw new BackupError(
    'The database tables are from a newer version than the backup: restore into an empty database, with another DATA_DIR or DATABASE_URL.',
  )
}

/** Returns whether the operator's key differs. @throws BackupError for another key in `dataDir` */
async function restoreKey({ secretKey, previousSecretKey, dataDir }: Config, path: string): Promise<boolean> {
  const key = await findEntry(path, entryNames.secretKey)
  if (key === undefined) return false
  if (secretKey !== undefined && secretKey !== key) return previousSecretKey !== key
  if (secretKey === undefined) await restorePresentKey(dataDir, key)
  const previousKey = await findEntry(path, entryNames.previousSecretKey)
  if (previousKey !== undefined) await storePreviousKey(dataDir, previousKey)
  return false
}

async function restorePresentKey(dataDir: string, key: string): Promise<void> {
  if (((await findKey(dataDir)) ?? key) !== key) {
    throw new BackupError(
      `DATA_DIR: ${dataDir}/secret.key is not the key of the backup: move it away, or set SECRET_KEY to use another key.`,
    )
  }
  await storeKey(dataDir, key)
}

async function findEntry(path: string, wanted: string): Promise<string | undefined> {
  for await (const { name, content } of readEntries(path)) {
    if (name === wanted) return (await readWhole(content)).toString()
    if (name.startsWith(entryNames.tables)) break
  }
  return undefined
}

/** Skips existing files: the content of a path never changes. */
async function restoreFiles(path: string, media: MediaStore, signal: AbortSignal): Promise<void> {
  const putting = prefetch(wholeFiles(path, signal), {
    ahead: filesAhead,
    start: (file) => media.put(file.path, file.bytes),
    discard: () => {},
  })
  for await (const _ of putting);
}

/** Yields each file as one buffer, which fits in memory, as it did when it was encoded. */
async function* wholeFiles(path: string, signal: AbortSignal): AsyncGenerator<{ path: string; bytes: Uint8Array }> {
  for await (const { name, content } of readEntries(path, signal)) {
    if (!name.startsWith(entryNames.files)) continue
    const filePath = name.slice(entryNames.files.length)
    if (!safePath.test(filePath)) throw leavesStore(path, filePath)
    yield { path: filePath, bytes: await readWhole(content) }
  }
}

function leavesStore(path: string, filePath: string): BackupError {
  return new BackupError(
    `${path} contains a file path that leads out of its store, ${JSON.stringify(filePath)}: use another backup.`,
  )
}

async function preparePartitionsOf(client: pg.Client, { madeAt }: Manifest): Promise<void> {
  const { rows } = await client.query(`select to_regproc('add_week_partitions') is not null as "isPartitioned"`)
  if (!rows[0]?.isPartitioned) return
  const until = new Date(madeAt)
  await addRecordPartitions(drizzle({ client }), { from: new Date(until.getTime() - retentionMs), until })
}

interface RowsSource {
  manifest: Manifest
  signal: AbortSignal
}

async function restoreRows(client: pg.Client, path: string, { manifest, signal }: RowsSource): Promise<string[]> {
  await client.query('begin')
  const unknownTables = await restoreTables(client, manifest, tableParts(client, readEntries(path, signal)))
  await client.query('commit')
  return unknownTables
}

async function* tableParts(client: pg.Client, entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<TablePart> {
  for await (const { name, content } of entries) {
    if (name.startsWith(entryNames.files) || name === entryNames.end) return
    if (name.startsWith(entryNames.jobs)) {
      const jobs = z.array(waitingJob).parse(JSON.parse((await readWhole(content)).toString()))
      await queueWaitingJobs(client, jobs)
    } else if (name.startsWith(entryNames.tables)) yield { table: tableOf(name), content }
  }
}

function tableOf(name: string): string {
  return name.slice(entryNames.tables.length, name.lastIndexOf('/'))
}
