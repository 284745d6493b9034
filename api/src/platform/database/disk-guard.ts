import { open, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from './log.ts'
import { type Postmaster, sendSignal } from './postmaster.ts'
import { DiskFullError } from './start-error.ts'

const MEGABYTE = 1024 * 1024
/** Kept for PostgreSQL itself: it crashes, and cannot start again, when its journal finds no room for its next 16 MB. */
const RESERVE_BYTES = 32 * MEGABYTE
/** More than the reserve has to be free again before writing resumes, so that it does not flicker. */
const RESUME_BYTES = 40 * MEGABYTE
/** A new cluster with its journal, on top of the reserve. */
const NEW_CLUSTER_BYTES = 64 * MEGABYTE

// Of one length, so that switching writes over the same block: a full disk has no other.
const WRITABLE = 'default_transaction_read_only = off\n'
const READ_ONLY = 'default_transaction_read_only = on \n'

/** Included by the cluster's postgresql.conf. */
export const GUARD_FILE = 'disk-guard.conf'

/** How many bytes ordinary users, PostgreSQL's among them, may still write to the disk that holds `folder`. */
export type ReadFreeBytes = (folder: string) => Promise<number>

export interface DiskGuard {
  /** Looks at the disk and switches the running server when needed. */
  check(server: Postmaster): Promise<void>
  isFull(): boolean
}

export async function createGuardFile(cluster: string): Promise<string> {
  const path = join(cluster, GUARD_FILE)
  await writeFile(path, WRITABLE, { mode: 0o600 })
  return path
}

/**
 * Makes the database read-only before its disk is full and writable again when there is room: statements that write are
 * refused as `isDiskFull` knows, reading goes on, and PostgreSQL never comes to the point where it crashes.
 */
export function createDiskGuard(cluster: string, log: Log, readFreeBytes: ReadFreeBytes): DiskGuard {
  let isFull: boolean | undefined
  return {
    isFull: () => isFull === true,
    async check({ pid }) {
      const shouldBeFull = (await readFreeBytes(cluster)) < (isFull ? RESUME_BYTES : RESERVE_BYTES)
      if (shouldBeFull === isFull) return
      await overwrite(join(cluster, GUARD_FILE), shouldBeFull ? READ_ONLY : WRITABLE)
      sendSignal(pid, 'SIGHUP')
      if (shouldBeFull) log.error(`the disk that holds ${cluster} is nearly full: the database only answers reads`)
      else if (isFull) log.info('the disk has room again: the database takes writes')
      isFull = shouldBeFull
    },
  }
}

/** @throws DiskFullError when the disk has no room to create or run a cluster in `folder`. */
export async function requireRoom(
  folder: string,
  { isNew, readFreeBytes }: { isNew: boolean; readFreeBytes: ReadFreeBytes },
): Promise<void> {
  const needed = RESERVE_BYTES + (isNew ? NEW_CLUSTER_BYTES : 0)
  const free = await readFreeBytes(folder)
  if (free < needed) throw new DiskFullError(diskFullMessage(folder, needed - free))
}

export async function isDiskNearlyFull(folder: string): Promise<boolean> {
  return (await readFreeBytes(folder).catch(() => Number.POSITIVE_INFINITY)) < RESERVE_BYTES
}

export function diskFullMessage(folder: string, missingBytes = RESERVE_BYTES): string {
  return `The disk that holds ${folder} is full: free ${Math.ceil(missingBytes / MEGABYTE)} MB or more and start again.`
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
