import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { stopAbandonedCluster } from '../database/cluster.ts'
import { findPostmaster } from '../database/postmaster.ts'
import type { ProcessOptions } from './database-process.ts'
import { type DatabaseProcess, startDatabaseProcess } from './start-database-process.ts'
import { makeTestFolder, removeTestFolder } from './test-folder.ts'

export interface ClusterWorkspace {
  dataDir: string
  cluster: string
  /** Starts a process on the folder; wait for its `ready`. */
  start(options?: Omit<ProcessOptions, 'dataDir'>): DatabaseProcess
  /** The process id of PostgreSQL, 0 while it does not run. */
  postmasterPid(): Promise<number>
  readServerLog(): Promise<string>
  /** Ends every process that was started here, PostgreSQL included; the data stays. */
  endAll(): Promise<void>
  remove(): Promise<void>
}

/** A DATA_DIR for tests that kill what works on it. */
export async function makeClusterWorkspace(): Promise<ClusterWorkspace> {
  const dataDir = await makeTestFolder()
  const cluster = join(dataDir, 'postgres', 'cluster')
  const processes: DatabaseProcess[] = []
  const endAll = async () => {
    await Promise.all(processes.splice(0).map((process) => process.kill()))
    await stopAbandonedCluster(dataDir)
  }
  return {
    dataDir,
    cluster,
    start(options) {
      const started = startDatabaseProcess({ dataDir, ...options })
      processes.push(started)
      return started
    },
    postmasterPid: async () => (await findPostmaster(cluster))?.pid ?? 0,
    async readServerLog() {
      const folder = join(dataDir, 'postgres', 'log')
      const texts = (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8'))
      return (await Promise.all(texts)).join('')
    },
    endAll,
    async remove() {
      await endAll()
      await removeTestFolder(dataDir)
    },
  }
}

/** Polls until `isTrue` says so; the test's own time limit ends the wait. */
export async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue().catch(() => false))) await delay(25)
}

/** The user id a process runs under. */
export async function userOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^Uid:\s+(\d+)/m.exec(status)?.[1])
}
