import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openCluster } from '../database/cluster.ts'
import { migrate } from '../database/migrations.ts'
import { silentLog } from './silent-log.ts'
import { makeTestFolder, removeAbandonedTestFolders, removeTestFolder } from './test-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of this run, as a role that may create databases. */
    testServerUrl: string
    /** The migrated database that every test database is a copy of. */
    testTemplate: string
  }
}

const TEMPLATE = 'migrated'
const MIGRATIONS = join(import.meta.dirname, '../../../migrations')

/** One PostgreSQL for the whole run, unsafe and fast, with a migrated database to copy from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandonedTestFolders()
  const folder = await makeTestFolder()
  const cluster = await openCluster({ dataDir: folder, log: silentLog, isDurable: false })
  const tearDown = async () => {
    await cluster.close()
    await removeTestFolder(folder)
  }
  try {
    await createTemplate(cluster.url)
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('testServerUrl', cluster.url)
  project.provide('testTemplate', TEMPLATE)
  return tearDown
}

async function createTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`CREATE DATABASE ${TEMPLATE}`)
  await client.end()
  const template = new URL(url)
  template.pathname = TEMPLATE
  await migrate(template.href, MIGRATIONS)
}
