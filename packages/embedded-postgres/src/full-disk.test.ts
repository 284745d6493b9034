import { execFile } from 'node:child_process'
import { chmod, rename, rm, statfs, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ClusterWorkspace, makeClusterWorkspace } from './testing/cluster-workspace.ts'
import type { ProcessOptions } from './testing/database-process.ts'
import { until } from './testing/until.ts'

const run = promisify(execFile)
const full = '/dev/full'

let workspace: ClusterWorkspace
let isMounted = false

beforeEach(async () => {
  workspace = await makeClusterWorkspace()
})

afterEach(async () => {
  await workspace.endAll()
  // A lazy unmount: a program that lists all disks may briefly keep it busy.
  if (isMounted) await run('umount', ['-l', workspace.dataDir])
  isMounted = false
  await workspace.remove()
})

async function failureOf(result: Promise<unknown>): Promise<unknown> {
  return result.then(
    () => undefined,
    (error: Error & { code?: unknown }) => error.code,
  )
}

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url })
  pool.on('error', () => {})
  return pool
}

test('a start on a full disk fails with one line that says what to do', async () => {
  const first = workspace.start({ isDurable: false })
  await first.ready
  await first.stop()
  // The kernel fails writes to this device as on a full disk.
  const options = join(workspace.cluster, 'postmaster.opts')
  await rm(options)
  await symlink(full, options)
  await expect(workspace.start({ isDurable: false }).ready).rejects.toThrow(
    /^DiskFullError: The disk that holds \S+ is full: free \d+ MB or more and start again\.$/,
  )
})

test('a transaction that finds no space fails with disk_full, and nothing of it is kept', async () => {
  const first = workspace.start({ isDurable: false })
  await first.ready
  await first.query('CREATE TABLE entries (id int)')
  const [table] = await first.query(`SELECT pg_relation_filepath('entries') AS path`)
  await first.stop()
  const path = join(workspace.cluster, String(table?.path))
  await rm(path)
  await symlink(full, path)
  const second = workspace.start({ isDurable: false })
  const pool = openPool(await second.ready)
  const statements = 'CREATE TABLE others AS SELECT 1 AS id; INSERT INTO entries VALUES (1)'
  expect(await failureOf(pool.query(statements))).toBe('53100')
  expect(await second.query(`SELECT to_regclass('others') AS found`)).toEqual([{ found: null }])
  await pool.end()
})

interface Disk {
  options: Omit<ProcessOptions, 'dataDir' | 'application'>
  resize(megabytes: number): Promise<void>
  fill(): Promise<void>
  clear(): Promise<void>
}

/** Mounts a small disk that really fills up, or simulates one if mounting is not allowed. */
async function makeDisk(megabytes: number): Promise<Disk> {
  return (await tryMount(megabytes)) ? mountedDisk() : simulatedDisk(megabytes)
}

async function tryMount(megabytes: number): Promise<boolean> {
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', workspace.dataDir])
  } catch {
    return false
  }
  isMounted = true
  await chmod(workspace.dataDir, 0o755)
  return true
}

function mountedDisk(): Disk {
  const filler = join(workspace.dataDir, 'filler')
  return {
    options: {},
    resize: async (megabytes) => void (await run('mount', ['-o', `remount,size=${megabytes}m`, workspace.dataDir])),
    async fill() {
      const { bavail, bsize } = await statfs(workspace.dataDir)
      await writeFile(filler, Buffer.alloc(bavail * bsize))
    },
    clear: () => rm(filler),
  }
}

async function simulatedDisk(megabytes: number): Promise<Disk> {
  const freeBytesFile = join(workspace.dataDir, 'free-bytes')
  const setFree = async (free: number) => {
    await writeFile(`${freeBytesFile}.draft`, String(free * 1024 * 1024))
    await rename(`${freeBytesFile}.draft`, freeBytesFile)
  }
  await setFree(megabytes)
  return { options: { freeBytesFile }, resize: setFree, fill: () => setFree(0), clear: () => setFree(megabytes) }
}

async function insert(pool: pg.Pool): Promise<unknown> {
  return failureOf(pool.query('INSERT INTO entries SELECT generate_series(1, 10000)'))
}

test('a first start on a disk that is too small says so, and succeeds once there is room', async () => {
  const disk = await makeDisk(24)
  await expect(workspace.start(disk.options).ready).rejects.toThrow(
    /^DiskFullError: The disk that holds \S+ is full: free \d+ MB/,
  )
  await disk.resize(256)
  await expect(workspace.start(disk.options).ready).resolves.toContain('127.0.0.1')
})

test('a disk that fills while the server runs: writes are refused, reads go on, and writes resume with the space', async () => {
  const disk = await makeDisk(256)
  const first = workspace.start(disk.options)
  const pool = openPool(await first.ready)
  await first.query('CREATE TABLE entries AS SELECT 1 AS id')
  await disk.fill()
  await until(async () => ['53100', '25006'].includes(String(await insert(pool))))
  expect(await first.query('SELECT DISTINCT id FROM entries WHERE id = 1')).toEqual([{ id: 1 }])
  await disk.clear()
  await until(async () => (await insert(pool)) === undefined)
  await pool.end()
})

test('PostgreSQL that crashed on a full disk is restarted when there is room', async () => {
  const disk = await makeDisk(256)
  const first = workspace.start(disk.options)
  await first.ready
  await first.query('CREATE TABLE entries AS SELECT 1 AS id')
  await disk.fill()
  process.kill(await workspace.postmasterPid(), 'SIGKILL')
  await until(async () => (await first.query('outage'))[0]?.outage === 'disk_full')
  await disk.clear()
  await until(async () => (await first.query('SELECT id FROM entries')).length === 1)
})
