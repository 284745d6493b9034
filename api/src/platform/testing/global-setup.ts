import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openCluster } from '../database/cluster.ts'
import { findCluster } from '../database/cluster-home.ts'
import { APPLICATION } from '../database/create-cluster.ts'
import { migrate } from '../database/migrations.ts'
import { findPostmaster, sendSignal } from '../database/postmaster.ts'
import { prepareJobTables } from '../jobs/job-tables.ts'
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
    await allowDatabases(folder, cluster.url)
    await createTemplate(cluster.url)
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('testServerUrl', cluster.url)
  project.provide('testTemplate', TEMPLATE)
  return tearDown
}

/**
 * The application's role may not create databases, and PostgreSQL's superuser cannot sign in. Here it can for a moment, to
 * allow what only tests need.
 */
async function allowDatabases(dataDir: string, clusterUrl: string): Promise<void> {
  const cluster = await findCluster(join(dataDir, 'postgres'))
  const path = join(cluster, 'pg_hba.conf')
  const rules = await readFile(path, 'utf8')
  const applyRules = async (text: string) => {
    await writeFile(path, text)
    sendSignal((await findPostmaster(cluster))?.pid ?? 0, 'SIGHUP')
  }
  const superuser = new URL(clusterUrl)
  superuser.username = 'postgres'
  // The first rule that fits decides.
  await applyRules(`host all postgres 127.0.0.1/32 trust\n${rules}`)
  await runWhenLetIn(superuser.href, `ALTER ROLE ${APPLICATION} CREATEDB`)
  await applyRules(rules)
}

/** PostgreSQL reads its rules a moment after it is told to. */
async function runWhenLetIn(url: string, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run(url, statement)
    } catch (error) {
      if (attempt === 200) throw error
      await delay(25)
    }
  }
}

async function createTemplate(url: string): Promise<void> {
  await run(url, `CREATE DATABASE ${TEMPLATE}`)
  const template = new URL(url)
  template.pathname = TEMPLATE
  await migrate(template.href, MIGRATIONS)
  await prepareJobTables(template.href)
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.query(statement)
  } finally {
    await client.end()
  }
}
