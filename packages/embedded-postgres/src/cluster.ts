import { chmod, mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ClusterError } from './cluster-error.ts'
import { findCluster, openClusterHome } from './cluster-home.ts'
import type { ClusterOptions, SettingNames } from './cluster-options.ts'
import { clusterUrl, ensureServer, type ServerOptions } from './cluster-server.ts'
import { createCluster } from './create-cluster.ts'
import { readFreeBytes } from './disk-guard.ts'
import { type FileLock, openFileLock } from './file-lock.ts'
import { findPostmaster, type Postmaster, stopPostmaster } from './postmaster.ts'
import { findServerBinaries } from './server-binaries.ts'
import { isRoot } from './server-user.ts'
import { type Outage, watchServer } from './watch-server.ts'

export interface Cluster {
  /** Stays the same while any process uses the cluster, also when PostgreSQL restarts. */
  url: string
  outage(): Outage | undefined
  /** Leaves the cluster. The last process to leave stops PostgreSQL. */
  close(): Promise<void>
}

interface Locks {
  start: FileLock
  /** Held shared by each process that uses the cluster, so only the last can get it exclusively. */
  members: FileLock
}

const defaultNames: SettingNames = { dataDir: 'dataDir', alternative: 'use another PostgreSQL' }
const startLockTimeoutMs = 300_000
const stopLockTimeoutMs = 2000
const orphanedMs = 30_000
const retryMs = 500

/**
 * Starts PostgreSQL, or joins the server that another process has started. The server survives the
 * death of this process, and the next process adopts it. @throws ClusterError
 */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(options.application)) throw new TypeError('application: not a name of a role')
  const local = await openLocalFolder(options.dataDir, options.settingNames)
  const locks = openLocks(local)
  let server: ServerOptions | undefined
  try {
    server = await withStartLock(locks, options, () => prepareServer(local, options))
    const postmaster = await joinMembers(locks, server, options.signal)
    return openMembership({ locks, server, postmaster, log: options.log })
  } catch (error) {
    // No other process would stop a server whose start was aborted.
    if (server && options.signal?.aborted) await leave(locks, server)
    closeLocks(locks)
    throw error
  }
}

interface MembershipParts extends Pick<ClusterOptions, 'log'> {
  locks: Locks
  server: ServerOptions
  postmaster: Postmaster
}

function openMembership({ locks, server, postmaster, log }: MembershipParts): Cluster {
  const watch = watchServer({ server, port: postmaster.port, startLock: locks.start, log })
  let closing: Promise<void> | undefined
  return {
    url: clusterUrl(server, postmaster),
    outage: watch.outage,
    close: () => {
      closing ??= watch
        .stop()
        .then(() => leave(locks, server))
        .finally(() => closeLocks(locks))
      return closing
    },
  }
}

/** Stops the server if no process uses it. Otherwise does nothing and returns false. */
export async function stopAbandonedCluster(dataDir: string): Promise<boolean> {
  const local = await openLocalFolder(dataDir)
  const locks = openLocks(local)
  try {
    if (!locks.start.tryExclusive() || !locks.members.tryExclusive()) return false
    await stopPostmaster(await findCluster(local))
    return true
  } finally {
    closeLocks(locks)
  }
}

/** Creates the folder and returns its real path, by which a cluster is identified. */
async function openLocalFolder(dataDir: string, names = defaultNames): Promise<string> {
  const path = join(dataDir, 'postgres')
  try {
    await mkdir(path, { recursive: true })
    const local = await realpath(path)
    // If root starts it, PostgreSQL's user must enter the folder. Its files have their own modes.
    await chmod(local, isRoot() ? 0o755 : 0o700)
    return local
  } catch (error) {
    throw new ClusterError(`${names.dataDir} cannot be used: ${(error as Error).message}.`, { cause: error })
  }
}

function openLocks(local: string): Locks {
  return { start: openFileLock(join(local, 'start.lock')), members: openFileLock(join(local, 'members.lock')) }
}

function closeLocks(locks: Locks): void {
  locks.members.close()
  locks.start.close()
}

async function prepareServer(local: string, options: ClusterOptions): Promise<ServerOptions> {
  const { application, signal } = options
  const common = {
    application,
    sharedFolder: options.sharedFolder ?? `/var/lib/${application}`,
    isDurable: options.isDurable ?? true,
    readFreeBytes: options.readFreeBytes ?? readFreeBytes,
    settingNames: options.settingNames ?? defaultNames,
    onProgress: options.onProgress ?? (() => {}),
  }
  const home = await openClusterHome({ ...common, local })
  const binaries = await findServerBinaries({ ...common, user: home.user })
  signal?.throwIfAborted()
  const { password } = await createCluster({ ...common, home, binaries })
  return { ...common, home, binaries, password }
}

/**
 * Only a process without other members starts PostgreSQL. Members without a server are about to
 * restart it, or run elsewhere (another container), and a second server would destroy the data.
 */
async function joinMembers(locks: Locks, server: ServerOptions, signal?: AbortSignal): Promise<Postmaster> {
  const deadline = performance.now() + orphanedMs
  for (let isFirstTry = true; ; isFirstTry = false) {
    const joined = await withStartLock(locks, { onProgress: server.onProgress, signal }, async () => {
      const isAlone = locks.members.tryExclusive()
      locks.members.release()
      if (!isAlone && !(await findPostmaster(server.home.cluster))) return undefined
      const postmaster = await ensureServer(server, { signal })
      locks.members.tryShared()
      return postmaster
    })
    if (joined) return joined
    if (performance.now() > deadline)
      throw new ClusterError(
        `Another process uses ${server.settingNames.dataDir}, but its PostgreSQL cannot be found from here: end that process first.`,
      )
    if (isFirstTry) server.onProgress('Waiting for another process to restart the database')
    await delay(retryMs, undefined, { signal })
  }
}

async function leave(locks: Locks, server: ServerOptions): Promise<void> {
  // If another process holds the lock, it is starting or stopping the server.
  if (!(await locks.start.waitExclusive(stopLockTimeoutMs))) return
  locks.members.release()
  if (locks.members.tryExclusive()) await stopPostmaster(server.home.cluster)
}

async function withStartLock<T>(
  { start }: Locks,
  { onProgress = () => {}, signal }: Pick<ClusterOptions, 'onProgress' | 'signal'>,
  run: () => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  if (!start.tryExclusive()) {
    onProgress('Waiting for another process that is starting or stopping the database')
    const isHeld = await start.waitExclusive(startLockTimeoutMs, signal)
    signal?.throwIfAborted()
    if (!isHeld)
      throw new ClusterError('Another process has been starting the database for minutes: end it and start again.')
  }
  try {
    return await run()
  } finally {
    start.release()
  }
}
