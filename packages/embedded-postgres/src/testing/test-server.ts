import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { openCluster } from '../cluster.ts'
import { findCluster } from '../cluster-home.ts'
import { findPostmaster, sendSignal } from '../postmaster.ts'
import { makeTestFolder, removeAbandonedTestFolders, removeTestFolder } from './test-folder.ts'
import { until } from './until.ts'

interface TestServer {
  url: string
  close(): Promise<void>
}

const application = 'tests'

export async function openTestServer(): Promise<TestServer> {
  await removeAbandonedTestFolders()
  const dataDir = await makeTestFolder()
  const log = { info() {}, warn() {}, error() {} }
  const cluster = await openCluster({ dataDir, application, log, isDurable: false })
  const close = async () => {
    await cluster.close()
    await removeTestFolder(dataDir)
  }
  try {
    await allowDatabases(dataDir, cluster.url)
  } catch (error) {
    await close()
    throw error
  }
  return { url: cluster.url, close }
}

/** PostgreSQL's superuser cannot sign in, except briefly here to grant that right. */
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
  await applyRules(`local all postgres trust\nhost all postgres 127.0.0.1/32 trust\n${rules}`)
  await until(async () => {
    await runStatement(superuser.href, `ALTER ROLE ${application} CREATEDB`)
    return true
  })
  await applyRules(rules)
}

export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.query(statement)
  } finally {
    await client.end()
  }
}
