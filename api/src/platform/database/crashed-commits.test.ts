import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ClusterWorkspace, makeClusterWorkspace } from '@ledgerdeck/embedded-postgres/testing/cluster-workspace'
import { until } from '@ledgerdeck/embedded-postgres/testing/until'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseProxy, openDatabaseProxy } from '../testing/database-proxy.ts'
import { silentLog } from '../testing/silent-log.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrations.ts'

let workspace: ClusterWorkspace
let proxy: DatabaseProxy
let database: Database

beforeAll(async () => {
  workspace = await makeClusterWorkspace()
  const url = await workspace.start().ready
  await migrate(url, join(import.meta.dirname, '../../../migrations'))
  proxy = await openDatabaseProxy(url)
  database = openDatabase({ url: proxy.url, log: silentLog, retryTimeoutMs: 30_000 })
  await database.pool.query('create table entries (text text not null)')
})

afterAll(async () => {
  await database.close()
  await proxy.close()
  await workspace.remove()
})

async function walWriter(): Promise<number> {
  const postmaster = await workspace.postmasterPid()
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  for (const pid of children.trim().split(' ')) {
    if ((await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes('walwriter')) return Number(pid)
  }
  throw new Error('PostgreSQL has no walwriter.')
}

async function crash(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  await until(async () => (await walWriter()) !== pid)
}

async function addEntry(text: string): Promise<number> {
  let runs = 0
  await database.transaction(
    async (db) => {
      runs += 1
      await db.execute(sql`insert into entries values (${text})`)
    },
    { notify: () => ({ channel: 'changes', payload: text }) },
  )
  return runs
}

async function entries(): Promise<string[]> {
  const { rows } = await database.pool.query<{ text: string }>('select text from entries order by text')
  return rows.map(({ text }) => text)
}

test('a commit that PostgreSQL loses in a crash is retried', async () => {
  await addEntry('earlier')
  const pid = await walWriter()
  process.kill(pid, 'SIGSTOP')
  proxy.beforeNext('pg_logical_emit_message', () => crash(pid))
  expect(await addEntry('taken back')).toBe(2)
  expect(await entries()).toEqual(['earlier', 'taken back'])
})

test('a commit that survives a crash of PostgreSQL is not retried', async () => {
  const pid = await walWriter()
  proxy.beforeNext('pg_logical_emit_message', async () => {
    await database.pool.query('select pg_logical_emit_message(true, $1, $1)', ['on the disk'])
    await crash(pid)
  })
  expect(await addEntry('kept')).toBe(1)
  expect(await entries()).toEqual(['earlier', 'kept', 'taken back'])
})
