import { eq, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { mangaPages } from './chapters.table.ts'
import { manga } from './manga.table.ts'

/** Whether an image is a page or a cover. */
export async function isImageOfManga(db: Db, imageId: number): Promise<boolean> {
  const asPage = db.select({ found: sql`1` }).from(mangaPages).where(eq(mangaPages.imageId, imageId))
  const asCover = db.select({ found: sql`1` }).from(manga).where(eq(manga.coverImageId, imageId))
  const answer = await db.execute<{ is_used: boolean }>(
    sql`select exists (${asPage}) or exists (${asCover}) as is_used`,
  )
  return answer.rows[0]?.is_used ?? false
}
