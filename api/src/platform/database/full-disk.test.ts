import { execFile } from 'node:child_process'
import { chmod, rm, statfs, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ClusterWorkspace, makeClusterWorkspace, until } from '../testing/cluster-workspace.ts'
import { silentLog } from '../testing/silent-log.ts'
import { makeTestFolder, removeTestFolder } from '../testing/test-folder.ts'
import { type Database, openDatabase } from './database.ts'
import { isDiskFull } from './database-errors.ts'

const run = promisify(execFile)
const FULL = '/dev/full'

let workspace: ClusterWorkspace
let isMounted = false

beforeEach(async () => {
  workspace = await makeClusterWorkspace()
})

afterEach(async () => {
  await workspace.endAll()
  if (isMounted) await run('umount', [workspace.dataDir])
  isMounted = false
  await workspace.remove()
})

async function failureOf(result: Promise<unknown>): Promise<unknown> {
  return result.then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('PostgreSQL that finds no space when it starts ends the start with one line that says what to do', async () => {
  const first = workspace.start({ isDurable: false })
  await first.ready
  await first.stop()
  // The kernel answers writes to this device as a full disk does.
  const options = join(workspace.cluster, 'postmaster.opts')
  await rm(options)
  await symlink(FULL, options)
  await expect(workspace.start({ isDurable: false }).ready).rejects.toThrow(
    /^DiskFullError: The disk that holds \S+ is full: free \d+ MB or more and start again\.$/,
  )
})

test('a statement that finds no space is recognised, and nothing of it is kept', async () => {
  const first = workspace.start({ isDurable: false })
  await first.ready
  await first.query('CREATE TABLE entries (id int)')
  const [table] = await first.query(`SELECT pg_relation_filepath('entries') AS path`)
  await first.stop()
  const path = join(workspace.cluster, String(table?.path))
  await rm(path)
  await symlink(FULL, path)
  const second = workspace.start({ isDurable: false })
  const database = openDatabase({ url: await second.ready, log: silentLog })
  const failure = await failureOf(
    database.transaction(async (db) => {
      await db.execute('CREATE TABLE others AS SELECT 1 AS id')
      await db.execute('INSERT INTO entries VALUES (1)')
    }),
  )
  expect(isDiskFull(failure)).toBe(true)
  expect(await second.query(`SELECT to_regclass('others') AS found`)).toEqual([{ found: null }])
  await database.close()
})

/**
 * A disk of its own for DATA_DIR tells the whole story. Not every system lets a test mount one (containers, ordinary users);
 * the tests above hold everywhere.
 */
async function mountDisk(megabytes: number): Promise<void> {
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', workspace.dataDir])
  isMounted = true
  await chmod(workspace.dataDir, 0o755)
}

async function tryMount(): Promise<boolean> {
  const folder = await makeTestFolder()
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder])
    await run('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    await removeTestFolder(folder)
  }
}

async function fillDisk(): Promise<string> {
  const filler = join(workspace.dataDir, 'filler')
  const { bavail, bsize } = await statfs(workspace.dataDir)
  await writeFile(filler, Buffer.alloc(bavail * bsize))
  return filler
}

async function insert(database: Database): Promise<unknown> {
  return failureOf(database.pool.query('INSERT INTO entries SELECT generate_series(1, 10000)'))
}

const canMount = process.getuid?.() === 0 && (await tryMount())

if (canMount) {
  test('a first start on a disk that is too small says so, and succeeds once there is room', async () => {
    await mountDisk(24)
    await expect(workspace.start().ready).rejects.toThrow(
      /^DiskFullError: The disk that holds \S+ is full: free \d+ MB/,
    )
    await run('mount', ['-o', 'remount,size=256m', workspace.dataDir])
    await expect(workspace.start().ready).resolves.toContain('127.0.0.1')
  })

  test('a disk that fills while the server runs: writes are refused, reads go on, and writes resume with the space', async () => {
    await mountDisk(256)
    const first = workspace.start()
    const database = openDatabase({ url: await first.ready, log: silentLog })
    await first.query('CREATE TABLE entries AS SELECT 1 AS id')
    const filler = await fillDisk()
    await until(async () => isDiskFull(await insert(database)))
    expect(await first.query('SELECT DISTINCT id FROM entries WHERE id = 1')).toEqual([{ id: 1 }])
    await rm(filler)
    await until(async () => (await insert(database)) === undefined)
    await database.close()
  })

  test('a PostgreSQL that crashes on a full disk comes back when there is room', async () => {
    await mountDisk(256)
    const first = workspace.start()
    await first.ready
    await first.query('CREATE TABLE entries AS SELECT 1 AS id')
    const filler = await fillDisk()
    process.kill(await workspace.postmasterPid(), 'SIGKILL')
    await until(async () => (await first.query('outage'))[0]?.outage === 'disk_full')
    await rm(filler)
    await until(async () => (await first.query('SELECT id FROM entries')).length === 1)
  })
}
