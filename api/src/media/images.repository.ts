import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { images } from './images.table.ts'

export type NewImage = Pick<typeof images.$inferInsert, 'path' | 'width' | 'height' | 'variants' | 'bytes'>

/** Records a stored image; the same image again is the row that stands. Returns its id. */
export async function recordImage(db: Db, image: NewImage): Promise<number> {
  const [row] = await db
    .insert(images)
    .values(image)
    .onConflictDoUpdate({ target: images.path, set: { createdAt: sql`now()` } })
    .returning({ id: images.id })
  if (!row) throw new Error('An image was not recorded.')
  return row.id
}

/** The image that has one of these paths. */
export async function findImageByPath(db: Db, paths: string[]): Promise<typeof images.$inferSelect | null> {
  const [row] = await db.select().from(images).where(inArray(images.path, paths))
  return row ?? null
}
