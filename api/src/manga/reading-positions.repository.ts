import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { mangaChapters } from './chapters.table.ts'
import { readingPositions } from './reading-positions.table.ts'

export interface SeenPage {
  userId: number
  chapterId: number
  pageNumber: number
  now: Date
}

/** The last page marks the chapter as read for good. False when the page does not exist. */
export async function upsertReadingPosition(
  db: Db,
  { userId, chapterId, pageNumber, now }: SeenPage,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with chapter as (
      select id, num_pages from ${mangaChapters} where id = ${chapterId} and num_pages >= ${pageNumber} for key share
    )
    insert into ${readingPositions} as position (user_id, chapter_id, page_number, is_read, updated_at)
    select ${userId}, id, ${pageNumber}, num_pages = ${pageNumber}, ${now.toISOString()} from chapter
    on conflict (user_id, chapter_id) do update set
      page_number = excluded.page_number, is_read = position.is_read or excluded.is_read, updated_at = excluded.updated_at`)
  return rowCount === 1
}

export async function hasChapter(db: Db, chapterId: number): Promise<boolean> {
  return (await db.$count(mangaChapters, eq(mangaChapters.id, chapterId))) > 0
}

export interface MarkedChapters {
  userId: number
  mangaId: number
  chapterIds: readonly number[] | undefined
}

/** Keeps the reading positions. Ignores ids of other manga. */
export async function markRead(db: Db, { userId, mangaId, chapterIds }: MarkedChapters, now: Date): Promise<void> {
  const some = chapterIds && inArray(mangaChapters.id, [...chapterIds])
  await db.execute(sql`
    insert into ${readingPositions} as position (user_id, chapter_id, is_read, updated_at)
    select ${userId}, chapter.id, true, ${now.toISOString()} from (
      select ${mangaChapters.id} as id from ${mangaChapters}
      where ${and(eq(mangaChapters.mangaId, mangaId), some)} order by ${mangaChapters.id} for key share
    ) as chapter
    on conflict (user_id, chapter_id) do update set is_read = true where not position.is_read`)
}

export async function markUnread(db: Db, { userId, mangaId, chapterIds }: MarkedChapters): Promise<void> {
  const ofManga: SQL = sql`${readingPositions.chapterId} in (
    select ${mangaChapters.id} from ${mangaChapters} where ${mangaChapters.mangaId} = ${mangaId})`
  const some = chapterIds && inArray(readingPositions.chapterId, [...chapterIds])
  await db.delete(readingPositions).where(and(eq(readingPositions.userId, userId), ofManga, some))
}
