import { getTableColumns, inArray, sql } from 'drizzle-orm'
import { advisoryLocks } from '../platform/database/advisory-locks.ts'
import type { Db } from '../platform/database/database.ts'
import { images } from './images.table.ts'

export type NewImage = Pick<typeof images.$inferInsert, 'path' | 'width' | 'height' | 'variants' | 'bytes'>

/** An image just recorded; not new when its row stood already. */
export type RecordedImage = typeof images.$inferSelect & { isNew: boolean }

/** Records an image; the same image again is the row that stands, younger than whoever recorded it before knows. */
export async function recordImage(db: Db, image: NewImage): Promise<RecordedImage> {
  const [row] = await db
    .insert(images)
    .values(image)
    .onConflictDoUpdate({
      target: images.path,
      set: { createdAt: sql`greatest(now(), ${images.createdAt} + interval '1 millisecond')` },
    })
    // A row that was updated has the transaction that did it as its `xmax`.
    .returning({ ...getTableColumns(images), isNew: sql<boolean>`xmax = 0` })
  if (!row) throw new Error('An image was not recorded.')
  return row
}

const endings = ['jpg', 'png', 'gif', 'webp']

/** The paths by which an image may be recorded that has this file: its files lie in one folder. */
export function imagePathsBeside(file: string): string[] {
  return endings.map((ending) => `${folderOf(file)}/full.${ending}`)
}

/** The image that has a file in the folder of this one. */
export async function findImageBeside(db: Db, file: string): Promise<typeof images.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(images)
    .where(inArray(images.path, imagePathsBeside(file)))
  return row ?? null
}

/** Until the transaction ends nobody else records or removes the image whose files lie beside this one. */
export async function lockImageFolder(db: Db, file: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.imageFolder}, hashtext(${folderOf(file)}))`)
}

/** The same for who is about to remove files and does not want to wait; false when someone else is at it, or a backup copies files. */
export async function tryLockImageFolder(db: Db, file: string): Promise<boolean> {
  const { rows } = await db.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${advisoryLocks.fileRemoval})
      and pg_try_advisory_xact_lock(${advisoryLocks.imageFolder}, hashtext(${folderOf(file)})) as locked`,
  )
  return rows[0]?.locked ?? false
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/'))
}
