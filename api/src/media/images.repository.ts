import { inArray, sql } from 'drizzle-orm'
import { advisoryLocks } from '../platform/database/advisory-locks.ts'
import type { Db } from '../platform/database/database.ts'
import { images } from './images.table.ts'

export type NewImage = Pick<typeof images.$inferInsert, 'path' | 'width' | 'height' | 'variants' | 'bytes'>

/** Records an image; the same image again is the row that stands, young again. */
export async function recordImage(db: Db, image: NewImage): Promise<typeof images.$inferSelect> {
  const [row] = await db
    .insert(images)
    .values(image)
    .onConflictDoUpdate({ target: images.path, set: { createdAt: sql`now()` } })
    .returning()
  if (!row) throw new Error('An image was not recorded.')
  return row
}

/** The image that has one of these paths. */
export async function findImageByPath(db: Db, paths: string[]): Promise<typeof images.$inferSelect | null> {
  const [row] = await db.select().from(images).where(inArray(images.path, paths))
  return row ?? null
}

/** Until the transaction ends nobody else records or removes the image whose files lie beside this one. */
export async function lockImageFolder(db: Db, path: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.imageFolder}, hashtext(${folderOf(path)}))`)
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}
