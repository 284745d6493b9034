import { chmod, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Cluster, openCluster } from '@ledgerdeck/embedded-postgres'
import { ClusterError } from '@ledgerdeck/embedded-postgres/cluster-error'
import type { ClusterOptions } from '@ledgerdeck/embedded-postgres/cluster-options'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { preparePartitions, unlessLocked } from './investigation/old-records.job.ts'
import { putPrimaryFirst } from './platform/database/connection.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { migrate, migrateJobTables, pendingMigrations } from './platform/database/migrations.ts'
import { StartError } from './platform/errors/app-error.ts'
import { changeIn } from './platform/pages/cache-freshness.ts'

/** Any number of processes may open one installation. */
export interface Installation {
  database: Database
  appliedMigrations: readonly string[]
  readiness: () => Promise<string | null>
  isStorageFull: () => boolean
  close: () => Promise<void>
}

export interface OpeningOptions {
  log: FastifyBaseLogger
  onProgress: (message: string) => void
  signal?: AbortSignal
}

export const migrationsDir = fileURLToPath(new URL('../migrations/', import.meta.url))

/** Brings the tables up to date. @throws StartError in one line for the operator */
export async function openInstallation(config: Config, options: OpeningOptions): Promise<Installation> {
  const { log, onProgress, signal } = options
  await using opened = new AsyncDisposableStack()
  const { url, standbyUrls, outage, close } = await openDatabaseServer(config, options)
  opened.defer(close)
  const { pooledDatabaseUrl: pooledUrl } = config
  const database = openDatabase({ url, standbyUrls, pooledUrl, log, poolSize: poolSizeOf(config) })
  opened.defer(() => database.close())
  const applied = await prepareTables(url, signal).catch((error: Error) => {
    signal?.throwIfAborted()
    throw config.databaseUrl ? unusable(error) : error
  })
  if (applied.length > 0) onProgress(describeMigrations(applied))
  await unlessLocked(changeIn(database), (db) => preparePartitions(db, new Date())).catch((error: Error) => {
    // Records then go to the default partition.
    log.warn(error, 'Partitions of the coming weeks could not be made')
  })
  const resources = opened.move()
  return {
    database,
    appliedMigrations: applied,
    readiness: async () => {
      const pending = await pendingMigrations(database.pool, migrationsDir)
      return pending.length > 0 ? `The database lacks migrations: ${pending.join(', ')}.` : null
    },
    isStorageFull: () => outage() === 'disk_full',
    close: () => resources.disposeAsync(),
  }
}

/** All processes together stay below the connections that PostgreSQL allows by default. */
function poolSizeOf({ processes }: Config): number {
  return Math.max(3, Math.min(10, Math.floor(80 / processes) - 5))
}

/** Migrates nothing. @throws StartError in one line for the operator */
export async function openDatabaseServer(config: Config, options: OpeningOptions): Promise<DatabaseServer> {
  const { dataDir, databaseUrl } = config
  await createDataDir(dataDir)
  if (databaseUrl === undefined) {
    return { standbyUrls: [], ...(await openEmbeddedDatabase(dataDir, options)) }
  }
  const [url, ...standbyUrls] = await putPrimaryFirst(databaseUrl).catch((error: Error) => {
    throw unusable(error)
  })
  return { url, standbyUrls, outage: () => undefined, close: async () => {} }
}

interface DatabaseServer extends Cluster {
  standbyUrls: readonly string[]
}

function unusable(error: Error): StartError {
  return new StartError(`DATABASE_URL: this database cannot be used (${reasonOf(error)})`, { cause: error })
}

const settingNames = { dataDir: 'DATA_DIR', alternative: 'set DATABASE_URL to another PostgreSQL' }

/** @throws StartError in one line for the operator */
export async function openEmbeddedDatabase(
  dataDir: string,
  options: Pick<ClusterOptions, 'log' | 'onProgress' | 'signal'>,
): Promise<Cluster> {
  try {
    return await openCluster({ dataDir, application: 'ledgerdeck', settingNames, ...options })
  } catch (error) {
    throw error instanceof ClusterError ? new StartError(error.message, { cause: error }) : error
  }
}

async function prepareTables(url: string, signal: AbortSignal | undefined): Promise<string[]> {
  const applied = await migrate(url, migrationsDir, signal)
  await migrateJobTables(url, signal)
  return applied
}

function reasonOf(error: Error): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined
  return first instanceof Error ? first.message : error.message
}

function describeMigrations(names: string[]): string {
  const isNew = names[0]?.startsWith('0000_')
  return isNew ? 'Created the database tables' : `Updated the database tables (${names.join(', ')})`
}

/** PostgreSQL's own user may pass through the folders that root creates, but not list them. */
async function createDataDir(dataDir: string): Promise<void> {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  try {
    const topmost = await createFolders(dataDir, mode)
    if (topmost === undefined) return
    for (let made = dataDir; made.length >= topmost.length; made = dirname(made)) await chmod(made, mode)
  } catch (error) {
    throw new StartError(`DATA_DIR: cannot make the folder ${dataDir} (${(error as Error).message})`)
  }
}

/** Returns the topmost new folder. `recursive` of `mkdir` hides refusals, and hangs below /proc. */
async function createFolders(path: string, mode: number): Promise<string | undefined> {
  const failure = await tryToMake(path, mode)
  if (failure === undefined) return path
  if (failure.code === 'EEXIST' && (await stat(path)).isDirectory()) return undefined
  if (failure.code !== 'ENOENT' || dirname(path) === path) throw failure
  const topmost = await createFolders(dirname(path), mode)
  const again = await tryToMake(path, mode)
  if (again && again.code !== 'EEXIST') throw again
  return topmost ?? path
}

async function tryToMake(path: string, mode: number): Promise<NodeJS.ErrnoException | undefined> {
  try {
    await mkdir(path, { mode })
    return undefined
  } catch (error) {
    return error as NodeJS.ErrnoException
  }
}
