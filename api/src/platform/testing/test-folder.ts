import { chmod, mkdtemp, readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopAbandonedCluster } from '../database/cluster.ts'

const PREFIX = 'ledgerdeck-test-'
const YOUNG_MS = 600_000

const MEMORY = '/dev/shm'
/** What the folders of a whole run take, and as much again. */
const ROOM_BYTES = 3 * 2 ** 30

/**
 * Memory that is used as a disk: what is made durable need not be waited for there. Containers often have too little of it, or run
 * nothing from it.
 */
const memoryFolder = findMemoryFolder()

/** An empty folder that PostgreSQL's user can enter, also when root runs the tests. Measurements want it on a real disk. */
export async function makeTestFolder({ isOnDisk = false } = {}): Promise<string> {
  const memory = isOnDisk ? undefined : await memoryFolder
  const folder = await mkdtemp(join(memory ?? tmpdir(), PREFIX))
  await chmod(folder, 0o755)
  return folder
}

async function findMemoryFolder(): Promise<string | undefined> {
  try {
    const mounts = (await readFile('/proc/mounts', 'utf8')).split('\n').map((line) => line.split(' '))
    const [, , kind, options] = mounts.find(([, place]) => place === MEMORY) ?? []
    if (kind !== 'tmpfs' || !options?.startsWith('rw') || options.split(',').includes('noexec')) return undefined
    const { bavail, bsize } = await statfs(MEMORY)
    return bavail * bsize > ROOM_BYTES ? MEMORY : undefined
  } catch {
    return undefined
  }
}

export async function removeTestFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** A test run that was killed leaves its PostgreSQL running, as promised: the next run stops it. */
export async function removeAbandonedTestFolders(): Promise<void> {
  for (const place of [tmpdir(), MEMORY]) {
    const names = (await readdir(place).catch(() => [])).filter((name) => name.startsWith(PREFIX))
    for (const name of names) await removeAbandonedTestFolder(join(place, name))
  }
}

async function removeAbandonedTestFolder(folder: string): Promise<void> {
  // A young one may be another run's, between making its folder and opening its cluster; one that is gone was.
  const found = await stat(folder).catch(() => null)
  if (!found || Date.now() - found.mtimeMs < YOUNG_MS) return
  if (!(await stopAbandonedCluster(folder).catch(() => false))) return
  // One that a test mounted a disk on stays until it is unmounted; that stops nobody.
  await removeTestFolder(folder).catch(() => {})
}
