import { posix } from 'node:path'
import { getTableColumns, inArray, sql } from 'drizzle-orm'
import { advisoryLocks, lockUntilCommit } from '../platform/database/advisory-locks.ts'
import type { Db } from '../platform/database/database.ts'
import { images } from './images.table.ts'

export type NewImage = Pick<typeof images.$inferInsert, 'path' | 'width' | 'height' | 'variants' | 'bytes'>

export type RecordedImage = typeof images.$inferSelect & { isNew: boolean }

/** A reused row gets a newer `createdAt`, so that a clean-up that has read it skips it. */
export async function recordImage(db: Db, image: NewImage): Promise<RecordedImage> {
  const [row] = await db
    .insert(images)
    .values(image)
    .onConflictDoUpdate({
      target: images.path,
      set: { createdAt: sql`greatest(now(), ${images.createdAt} + interval '1 millisecond')` },
    })
    // `xmax` is 0 for an inserted row and the transaction id for an updated one.
    .returning({ ...getTableColumns(images), isNew: sql<boolean>`xmax = 0` })
  if (!row) throw new Error('An image was not recorded.')
  return row
}

const endings = ['jpg', 'png', 'gif', 'webp']

export function imagePathsBeside(file: string): string[] {
  return endings.map((ending) => `${posix.dirname(file)}/full.${ending}`)
}

export async function findImageBeside(db: Db, file: string): Promise<typeof images.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(images)
    .where(inArray(images.path, imagePathsBeside(file)))
  return row ?? null
}

/** Keeps others from recording or deleting the image in this folder until the commit. */
export async function lockImageFolder(db: Db, file: string): Promise<void> {
  await lockUntilCommit(db, 'imageFolder', posix.dirname(file))
}

/** Returns false at once if another transaction has the lock or a backup is copying files. */
export async function tryLockImageFolder(db: Db, file: string): Promise<boolean> {
  const { rows } = await db.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${advisoryLocks.fileRemoval})
      and pg_try_advisory_xact_lock(${advisoryLocks.imageFolder}, hashtext(${posix.dirname(file)})) as locked`,
  )
  return rows[0]?.locked ?? false
}
