import { chmod, mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findCluster, openClusterHome } from './cluster-home.ts'
import { clusterUrl, ensureServer, type ServerOptions } from './cluster-server.ts'
import { createCluster } from './create-cluster.ts'
import { type ReadFreeBytes, readFreeBytes } from './disk-guard.ts'
import { type FileLock, openFileLock } from './file-lock.ts'
import type { Log } from './log.ts'
import { findPostmaster, type Postmaster, stopPostmaster } from './postmaster.ts'
import { findServerBinaries } from './server-binaries.ts'
import { isRoot } from './server-user.ts'
import { StartError } from './start-error.ts'
import { type Outage, watchServer } from './watch-server.ts'

export interface ClusterOptions {
  dataDir: string
  log: Log
  /** Told one line when a step begins that may take seconds. */
  onProgress?: (message: string) => void
  /** False trades every promise about crashes for speed: for tests only. */
  isDurable?: boolean
  /** Where root keeps what PostgreSQL's user cannot reach in `dataDir`. */
  openFolder?: string
  /** Asks the system unless given. */
  readFreeBytes?: ReadFreeBytes
  /** Ends a start that is under way, with the signal's reason; a cluster that is open stays so. */
  signal?: AbortSignal
}

export interface Cluster {
  /** Stays the same while any process uses the cluster, also when PostgreSQL restarts. */
  url: string
  /** Why the database is away or only answers reads; undefined while all is well. */
  outage(): Outage | undefined
  /** Leaves the cluster. The last process to leave stops PostgreSQL. */
  close(): Promise<void>
}

interface Locks {
  /** Exclusive: who creates, starts, restarts or stops the cluster. */
  start: FileLock
  /** Shared: everyone who uses the cluster. Whoever gets it exclusively is alone. */
  members: FileLock
}

interface Membership {
  locks: Locks
  server: ServerOptions
  port: number
  log: Log
}

const OPEN_FOLDER = '/var/lib/ledgerdeck'
const START_LOCK_TIMEOUT_MS = 300_000
const STOP_LOCK_TIMEOUT_MS = 2000
const ORPHANED_MS = 30_000
const RETRY_MS = 500

/**
 * Opens the embedded database of `dataDir`, and creates or starts it when needed. Any number of processes may do so at once.
 * PostgreSQL outlives us when we are killed; the next to open finds it running. Throws {@link StartError}.
 */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const { log } = options
  const local = await makeLocalFolder(options.dataDir)
  const locks = openLocks(local)
  let server: ServerOptions | undefined
  try {
    server = await underStartLock(locks, options, () => prepareServer(local, options))
    const { port } = await joinMembers(locks, server, options.signal)
    return openMembership({ locks, server, port, log })
  } catch (error) {
    // A server that was started for a start that does not come about has nobody else to stop it.
    if (server && options.signal?.aborted) await leave(locks, server)
    closeLocks(locks)
    throw error
  }
}

function openMembership({ locks, server, port, log }: Membership): Cluster {
  const watch = watchServer({ server, port, startLock: locks.start, log })
  let closing: Promise<void> | undefined
  return {
    url: clusterUrl(server.password, port),
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

/** Stops the PostgreSQL of `dataDir` that killed processes left running. False, and nothing done, while anyone uses it. */
export async function stopAbandonedCluster(dataDir: string): Promise<boolean> {
  const local = await makeLocalFolder(dataDir)
  const locks = openLocks(local)
  try {
    if (!locks.start.tryExclusive() || !locks.members.tryExclusive()) return false
    await stopPostmaster(await findCluster(local))
    return true
  } finally {
    closeLocks(locks)
  }
}

/** DATA_DIR/postgres by its one real name: a cluster is told from another by its path. */
async function makeLocalFolder(dataDir: string): Promise<string> {
  const path = join(dataDir, 'postgres')
  try {
    await mkdir(path, { recursive: true })
    const local = await realpath(path)
    // PostgreSQL's user has to pass through a folder of root's; what lies in it is closed by its own modes.
    await chmod(local, isRoot() ? 0o755 : 0o700)
    return local
  } catch (error) {
    throw new StartError(`DATA_DIR cannot be used: ${(error as Error).message}.`, { cause: error })
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
  const { onProgress = () => {}, openFolder = OPEN_FOLDER, isDurable = true, signal } = options
  const readFree = options.readFreeBytes ?? readFreeBytes
  const home = await openClusterHome({ local, openFolder, onProgress })
  const binaries = await findServerBinaries({ user: home.user, openFolder, onProgress })
  signal?.throwIfAborted()
  const { password } = await createCluster({ home, binaries, isDurable, readFreeBytes: readFree, onProgress })
  return { home, binaries, password, isDurable, readFreeBytes: readFree, onProgress }
}

/**
 * Only who is alone starts PostgreSQL. Where others are members but no server is found, they are about to restart it, or
 * they live where we cannot see it (another container on the same folder), and a second server would destroy the data.
 */
async function joinMembers(locks: Locks, server: ServerOptions, signal?: AbortSignal): Promise<Postmaster> {
  const deadline = performance.now() + ORPHANED_MS
  for (;;) {
    const joined = await underStartLock(locks, { onProgress: server.onProgress, signal }, async () => {
      const isAlone = locks.members.tryExclusive()
      locks.members.release()
      if (!isAlone && !(await findPostmaster(server.home.cluster))) return undefined
      const postmaster = await ensureServer(server, { signal })
      locks.members.tryShared()
      return postmaster
    })
    if (joined) return joined
    if (performance.now() > deadline)
      throw new StartError(
        'Another process uses DATA_DIR, but its PostgreSQL cannot be found from here: end that process first.',
      )
    server.onProgress('Waiting for another process to restart the database')
    await delay(RETRY_MS, undefined, { signal })
  }
}

async function leave(locks: Locks, server: ServerOptions): Promise<void> {
  // Without the lock another process is starting or stopping the server: it sees to the rest.
  if (!(await locks.start.waitExclusive(STOP_LOCK_TIMEOUT_MS))) return
  locks.members.release()
  if (locks.members.tryExclusive()) await stopPostmaster(server.home.cluster)
}

async function underStartLock<T>(
  { start }: Locks,
  { onProgress = () => {}, signal }: Pick<ClusterOptions, 'onProgress' | 'signal'>,
  run: () => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  if (!start.tryExclusive()) {
    onProgress('Waiting for another process that starts or stops the database')
    const isHeld = await start.waitExclusive(START_LOCK_TIMEOUT_MS, signal)
    signal?.throwIfAborted()
    if (!isHeld)
      throw new StartError('Another process has been starting the database for minutes: end it and start again.')
  }
  try {
    return await run()
  } finally {
    start.release()
  }
}
