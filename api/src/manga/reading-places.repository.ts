import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { mangaChapters } from './chapters.table.ts'
import { readingPlaces } from './reading-places.table.ts'

export interface SeenPage {
  userId: number
  chapterId: number
  pageNumber: number
  now: Date
}

/**
 * Keeps the page that a user sees; the last one makes the chapter a read one, which it stays. False when there is no such page. A chapter that
 * is being deleted is waited for.
 */
export async function savePlace(db: Db, { userId, chapterId, pageNumber, now }: SeenPage): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with chapter as (
      select id, num_pages from ${mangaChapters} where id = ${chapterId} and num_pages >= ${pageNumber} for key share
    )
    insert into ${readingPlaces} as place (user_id, chapter_id, page_number, is_read, updated_at)
    select ${userId}, id, ${pageNumber}, num_pages = ${pageNumber}, ${now.toISOString()} from chapter
    on conflict (user_id, chapter_id) do update set
      page_number = excluded.page_number, is_read = place.is_read or excluded.is_read, updated_at = excluded.updated_at
    returning chapter_id`)
  return rows.length > 0
}

export async function hasChapter(db: Db, chapterId: number): Promise<boolean> {
  const rows = await db.select({ id: mangaChapters.id }).from(mangaChapters).where(eq(mangaChapters.id, chapterId))
  return rows.length > 0
}

/** Some chapters of a manga, or all of them. */
export interface MarkedChapters {
  userId: number
  mangaId: number
  chapterIds: readonly number[] | undefined
}

/** Makes chapters read ones; where the user is in them stays. Ids of no chapter of the manga are passed over. */
export async function markRead(db: Db, { userId, mangaId, chapterIds }: MarkedChapters, now: Date): Promise<void> {
  const some = chapterIds && inArray(mangaChapters.id, [...chapterIds])
  await db.execute(sql`
    insert into ${readingPlaces} as place (user_id, chapter_id, is_read, updated_at)
    select ${userId}, chapter.id, true, ${now.toISOString()} from (
      select ${mangaChapters.id} as id from ${mangaChapters}
      where ${and(eq(mangaChapters.mangaId, mangaId), some)} order by ${mangaChapters.id} for key share
    ) as chapter
    on conflict (user_id, chapter_id) do update set is_read = true where not place.is_read`)
}

/** Makes chapters unread and forgets where the user is in them. */
export async function markUnread(db: Db, { userId, mangaId, chapterIds }: MarkedChapters): Promise<void> {
  const ofManga: SQL = sql`${readingPlaces.chapterId} in (
    select ${mangaChapters.id} from ${mangaChapters} where ${mangaChapters.mangaId} = ${mangaId})`
  const some = chapterIds && inArray(readingPlaces.chapterId, [...chapterIds])
  await db.delete(readingPlaces).where(and(eq(readingPlaces.userId, userId), ofManga, some))
}
