import { randomUUID } from 'node:crypto'
import { type FileHandle, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { archiveFormat, entryNames, type Manifest } from '@ledgerdeck/backup/archive'
import { type ArchiveWriter, openArchiveWriter } from '@ledgerdeck/backup/archive-writer'
import { BackupError } from '@ledgerdeck/backup/backup-error'
import { prefetch } from '@ledgerdeck/backup/prefetch'
import { beginSnapshot, connectWithoutTimeouts, copyOut } from '@ledgerdeck/backup/snapshot'
import { countRows, listSequences, type TableShape } from '@ledgerdeck/backup/tables'
import { createPrivateFile, ifExists } from '@ledgerdeck/durable-files'
import { listWaitingQueues, readWaitingJobs } from '@ledgerdeck/jobs/waiting-jobs'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import release from '../package.json' with { type: 'json' }
import { explainOutages } from './backup-outages.ts'
import type { Config } from './config.ts'
import { migrationsDir, type OpeningOptions, openDatabaseServer } from './installation.ts'
import { type MediaStore, openMediaStore } from './media/media-store.service.ts'
import { listImageFiles } from './media/unused-files.repository.ts'
import { advisoryLocks } from './platform/database/advisory-locks.ts'
import { listAppliedMigrations } from './platform/database/migrations.ts'
import { findKey, findPreviousKey } from './platform/secrets/load-secrets.ts'

export interface BackupOptions extends OpeningOptions {
  signal: AbortSignal
}

export interface BackupReport {
  rows: number
  files: number
  bytes: number
  missingFiles: string[]
  missingFileCount: number
}

const filesAhead = 8

const namedFiles = 1000

/** May run beside a server. A failure leaves no file. @throws BackupError, StartError, AppError */
export function createBackup(config: Config, path: string, options: BackupOptions): Promise<BackupReport> {
  return explainOutages(() => writeBackup(config, path, options))
}

async function writeBackup(config: Config, path: string, options: BackupOptions): Promise<BackupReport> {
  await assertFree(path)
  await assertInstalled(config)
  await using resources = new AsyncDisposableStack()
  const server = await openDatabaseServer(config, options)
  resources.defer(() => server.close())
  const client = await connectWithoutTimeouts(server.url, 'ledgerdeck backup', options.signal)
  resources.defer(() => client.end())
  await keepFiles(client)
  const tables = await beginSnapshot(client, advisoryLocks.migrations)
  const manifest = await createManifest(client, tables)
  const archive = resources.use(
    await openArchiveWriter(path, { signal: options.signal, writtenAt: new Date(manifest.madeAt) }),
  )
  await archive.add(entryNames.manifest, Buffer.from(JSON.stringify(manifest, null, 2)))
  await addKeys(archive, config)
  await addJobs(archive, client, manifest)
  await addRows(archive, client, manifest)
  const paths = await spoolPaths(client, `${path}.${randomUUID()}`)
  resources.defer(() => paths.close())
  await client.query('commit')
  options.onProgress('All rows are copied. Copying the files')
  const files = await addFiles(archive, openMediaStore(config), paths)
  const { bytes } = await archive.finish(files)
  return { ...files, bytes, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0) }
}

/** Keeps files of a later snapshot from being deleted until `client` ends. @throws BackupError */
async function keepFiles(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    advisoryLocks.backup,
  ])
  if (!rows[0]?.locked) throw new BackupError('Another backup is being made: wait until it is done.')
  await client.query('select pg_advisory_lock($1)', [advisoryLocks.fileRemoval])
}

/** Waiting jobs may be encrypted with the previous key. */
async function addKeys(archive: ArchiveWriter, { dataDir, secretKey, previousSecretKey }: Config): Promise<void> {
  const key = secretKey ?? (await findKey(dataDir))
  const previousKey = previousSecretKey ?? (await findPreviousKey(dataDir))
  if (key !== undefined) await archive.add(entryNames.secretKey, Buffer.from(key))
  if (previousKey !== undefined) await archive.add(entryNames.previousSecretKey, Buffer.from(previousKey))
}

async function assertFree(path: string): Promise<void> {
  if (await ifExists(stat(path))) throw new BackupError(`${path} already exists: name another file.`)
}

async function assertInstalled({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl !== undefined || (await ifExists(stat(join(dataDir, 'postgres'))))) return
  throw new BackupError(`DATA_DIR: there is no database in ${dataDir}, and DATABASE_URL names none.`)
}

async function createManifest(client: pg.Client, shapes: readonly TableShape[]): Promise<Manifest> {
  const { rows } = await client.query<{ now: Date }>('select now()')
  const tables: Manifest['tables'] = []
  for (const shape of shapes) tables.push({ ...shape, rows: await countRows(client, shape) })
  return {
    format: archiveFormat,
    version: release.version,
    madeAt: (rows[0]?.now ?? new Date()).toISOString(),
    migrations: await listAppliedMigrations(client, migrationsDir),
    tables,
    sequences: await listSequences(client),
    queues: await listWaitingQueues(client),
  }
}

async function addJobs(archive: ArchiveWriter, client: pg.Client, { queues }: Manifest): Promise<void> {
  let part = 0
  for await (const jobs of readWaitingJobs(client, queues)) {
    part += 1
    await archive.add(`${entryNames.jobs}${numbered(part)}.json`, Buffer.from(JSON.stringify(jobs)))
  }
}

async function addRows(archive: ArchiveWriter, client: pg.Client, { tables }: Manifest): Promise<void> {
  for (const table of tables) {
    let part = 0
    for await (const rows of copyOut(client, table)) {
      part += 1
      await archive.add(`${entryNames.tables}${table.name}/${numbered(part)}.copy`, rows)
    }
  }
}

function numbered(part: number): string {
  return String(part).padStart(6, '0')
}

/** In an unlinked file, so that no rows are held while files are copied. */
async function spoolPaths(client: pg.Client, draft: string): Promise<FileHandle> {
  const spool = await createPrivateFile(draft)
  await rm(draft)
  for await (const images of listImageFiles(drizzle({ client }))) {
    const lines = images.flatMap(({ paths, isUsed }) => paths.map((path) => `${isUsed ? '!' : '?'}${path}\n`))
    await spool.appendFile(lines.join(''))
  }
  return spool
}

async function addFiles(archive: ArchiveWriter, media: MediaStore, paths: FileHandle) {
  const found = { files: 0, missingFiles: [] as string[], missingFileCount: 0 }
  const reading = prefetch(paths.readLines({ start: 0 }), {
    ahead: filesAhead,
    start: async (line) => ({
      path: line.slice(1),
      isUsed: line.startsWith('!'),
      file: await media.read(line.slice(1)),
    }),
    discard: ({ file }) => void file?.stream.destroy(),
  })
  for await (const { path, isUsed, file } of reading) {
    if (file) {
      await archive.add(`${entryNames.files}${path}`, { size: file.bytes, stream: whole(path, file.stream) })
      found.files += 1
    } else if (isUsed) {
      found.missingFileCount += 1
      if (found.missingFileCount <= namedFiles) found.missingFiles.push(path)
    }
  }
  return found
}

async function* whole(path: string, stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream
  } catch (error) {
    const reason = (error as Error).message
    throw new BackupError(`The file ${path} broke off in its store (${reason}): make the backup again.`, {
      cause: error,
    })
  }
}
