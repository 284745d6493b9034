import { open, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DiskFullError } from './cluster-error.ts'
import type { Log, ReadFreeBytes } from './cluster-options.ts'
import { type Postmaster, sendSignal } from './postmaster.ts'

const megabyte = 1024 * 1024
/** PostgreSQL crashes and cannot restart if the disk has no room for its log's next 16 MB. */
const reserveBytes = 32 * megabyte
/** Larger than the reserve, so that the database does not flip back and forth. */
const resumeBytes = 40 * megabyte
const newClusterBytes = 64 * megabyte

// Equal in length, so that switching overwrites a block in place: a full disk has no free one.
const writable = 'default_transaction_read_only = off\n'
const readOnly = 'default_transaction_read_only = on \n'

export const guardFileName = 'disk-guard.conf'

export interface DiskGuard {
  check(server: Postmaster): Promise<void>
  isFull(): boolean
}

export async function createGuardFile(cluster: string): Promise<string> {
  const path = join(cluster, guardFileName)
  await writeFile(path, writable, { mode: 0o600 })
  return path
}

/** Makes the database read-only before its disk is full, so that PostgreSQL does not crash. */
export function createDiskGuard(cluster: string, log: Log, readFreeBytes: ReadFreeBytes): DiskGuard {
  let isFull: boolean | undefined
  return {
    isFull: () => isFull === true,
    async check({ pid }) {
      const shouldBeFull = (await readFreeBytes(cluster)) < (isFull ? resumeBytes : reserveBytes)
      if (shouldBeFull === isFull) return
      await overwrite(join(cluster, guardFileName), shouldBeFull ? readOnly : writable)
      sendSignal(pid, 'SIGHUP')
      if (shouldBeFull) log.error({}, `the disk that holds ${cluster} is nearly full: the database is read-only`)
      else if (isFull) log.info({}, 'the disk has space again: the database is writable')
      isFull = shouldBeFull
    },
  }
}

/** @throws DiskFullError when the disk has no room to create or run a cluster in `folder` */
export async function requireRoom(
  folder: string,
  { isNew, readFreeBytes }: { isNew: boolean; readFreeBytes: ReadFreeBytes },
): Promise<void> {
  const needed = reserveBytes + (isNew ? newClusterBytes : 0)
  const free = await readFreeBytes(folder)
  if (free < needed) throw new DiskFullError(diskFullMessage(folder, needed - free))
}

/** Returns false if the free space cannot be read. */
export async function isDiskNearlyFull(folder: string): Promise<boolean> {
  return (await readFreeBytes(folder).catch(() => Number.POSITIVE_INFINITY)) < reserveBytes
}

export function diskFullMessage(folder: string, missingBytes = reserveBytes): string {
  return `The disk that holds ${folder} is full: free ${Math.ceil(missingBytes / megabyte)} MB or more and start again.`
}

export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function overwrite(path: string, content: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.write(content, 0)
  } finally {
    await file.close()
  }
}
