import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stopAbandonedCluster } from '../cluster.ts'
import { findPostmaster } from '../postmaster.ts'
import type { ProcessOptions } from './database-process.ts'
import { type DatabaseProcess, startDatabaseProcess } from './start-database-process.ts'
import { makeTestFolder, removeTestFolder } from './test-folder.ts'

export interface ClusterWorkspace {
  dataDir: string
  cluster: string
  start(options?: Omit<ProcessOptions, 'dataDir' | 'application'>): DatabaseProcess
  postmasterPid(): Promise<number>
  readServerLog(): Promise<string>
  endAll(): Promise<void>
  remove(): Promise<void>
}

export async function makeClusterWorkspace(application = 'example'): Promise<ClusterWorkspace> {
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
      const started = startDatabaseProcess({ dataDir, application, ...options })
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
