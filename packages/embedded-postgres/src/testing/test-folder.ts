import { chmod, mkdtemp, readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopAbandonedCluster } from '../cluster.ts'

const prefix = 'embedded-postgres-test-'
const youngMs = 600_000

const sharedMemory = '/dev/shm'
const roomBytes = 3 * 2 ** 30

/** Undefined in containers whose shared memory is too small or cannot hold executables. */
const memoryFolder = findMemoryFolder()

/** PostgreSQL's user can enter it. `isOnDisk` is for measurements, which need a real disk. */
export async function makeTestFolder({ isOnDisk = false } = {}): Promise<string> {
  const memory = isOnDisk ? undefined : await memoryFolder
  const folder = await mkdtemp(join(memory ?? tmpdir(), prefix))
  await chmod(folder, 0o755)
  return folder
}

async function findMemoryFolder(): Promise<string | undefined> {
  try {
    const mounts = (await readFile('/proc/mounts', 'utf8')).split('\n').map((line) => line.split(' '))
    const [, , kind, options] = mounts.find(([, path]) => path === sharedMemory) ?? []
    if (kind !== 'tmpfs' || !options?.startsWith('rw') || options.split(',').includes('noexec')) return undefined
    const { bavail, bsize } = await statfs(sharedMemory)
    return bavail * bsize > roomBytes ? sharedMemory : undefined
  } catch {
    return undefined
  }
}

export async function removeTestFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Stops every PostgreSQL that killed test runs left running, and deletes its folder. */
export async function removeAbandonedTestFolders(): Promise<void> {
  for (const parent of [tmpdir(), sharedMemory]) {
    const names = (await readdir(parent).catch(() => [])).filter((name) => name.startsWith(prefix))
    for (const name of names) await removeAbandonedTestFolder(join(parent, name))
  }
}

async function removeAbandonedTestFolder(folder: string): Promise<void> {
  // Another run may have only just created a recent folder, and not opened its cluster yet.
  const found = await stat(folder).catch(() => null)
  if (!found || Date.now() - found.mtimeMs < youngMs) return
  if (!(await stopAbandonedCluster(folder).catch(() => false))) return
  // A folder with a mounted disk cannot be deleted, and does no harm.
  await removeTestFolder(folder).catch(() => {})
}
