import { asc, count, eq, getTableColumns, type SQL, sql, sum } from 'drizzle-orm'
import { images } from '../media/images.table.ts'
import type { Db } from '../platform/database/database.ts'
import { mangaChapters, mangaPages } from './chapters.table.ts'
import { manga } from './manga.table.ts'
import { readingPositions } from './reading-positions.table.ts'

export interface MangaRow {
  manga: typeof manga.$inferSelect
  cover: typeof images.$inferSelect | null
  numChapters: number
  numPages: number
}

export async function listMangaRows(db: Db, mangaId?: number): Promise<MangaRow[]> {
  const counts = db
    .select({
      mangaId: mangaChapters.mangaId,
      chapters: count().as('chapters'),
      pages: sum(mangaChapters.numPages).mapWith(Number).as('pages'),
    })
    .from(mangaChapters)
    .where(mangaId === undefined ? undefined : eq(mangaChapters.mangaId, mangaId))
    .groupBy(mangaChapters.mangaId)
    .as('counts')
  const rows = await db
    .select({
      manga: getTableColumns(manga),
      cover: getTableColumns(images),
      chapters: counts.chapters,
      pages: counts.pages,
    })
    .from(manga)
    .leftJoin(images, eq(images.id, manga.coverImageId))
    .leftJoin(counts, eq(counts.mangaId, manga.id))
    .where(mangaId === undefined ? undefined : eq(manga.id, mangaId))
    .orderBy(asc(sql`lower(${manga.title})`), asc(manga.id))
  return rows.map(({ chapters, pages, ...row }) => ({ ...row, numChapters: chapters ?? 0, numPages: pages ?? 0 }))
}

export async function findMangaId(db: Db, slug: string): Promise<number | null> {
  const [row] = await db.select({ id: manga.id }).from(manga).where(eq(manga.slug, slug))
  return row?.id ?? null
}

export interface MangaProgress {
  mangaId: number
  numReadChapters: number
  numReadPages: number
  continueAt: ContinueAt | null
}

export interface ContinueAt {
  chapterId: number
  chapterName: string
  chapterNumber: number
  pageNumber: number
  numPages: number
  updatedAt: string
}

/** By manga id. `continueAt` is the last page, or the next unread chapter after a read one. */
export async function listProgress(db: Db, userId: number, mangaId?: number): Promise<Map<number, MangaProgress>> {
  const { rows } = await db.execute<{
    manga_id: number
    read_chapters: number
    read_pages: number
    continue_at: ContinueAt | null
  }>(sql`
    with positions as (
      select ${mangaChapters.mangaId} as manga_id, ${mangaChapters.id} as id, ${mangaChapters.number} as number,
        ${readingPositions.pageNumber} as page_number, ${readingPositions.isRead} as is_read,
        ${readingPositions.updatedAt} as updated_at, ${mangaChapters.numPages} as num_pages
      from ${readingPositions} join ${mangaChapters} on ${mangaChapters.id} = ${readingPositions.chapterId}
      where ${readingPositions.userId} = ${userId} ${only(mangaId)}
    ), newest as (
      select distinct on (manga_id) * from positions where page_number is not null
      order by manga_id, updated_at desc, number desc
    ), totals as (
      select manga_id, (count(*) filter (where is_read))::integer as read_chapters,
        sum(case when is_read then num_pages else least(coalesce(page_number, 0), num_pages) end)::integer as read_pages
      from positions group by manga_id
    )
    select totals.manga_id, totals.read_chapters, totals.read_pages, case when newest.id is not null then jsonb_build_object(
      'chapterId', chapter.id, 'chapterName', chapter.name, 'chapterNumber', chapter.number,
      'pageNumber', case when following.id is null then newest.page_number else following.page_number end,
      'numPages', chapter.num_pages, 'updatedAt', newest.updated_at) end as continue_at
    from totals
    left join newest using (manga_id)
    left join lateral (
      select ${mangaChapters.id} as id, coalesce(${readingPositions.pageNumber}, 1) as page_number from ${mangaChapters}
      left join ${readingPositions} on ${readingPositions.chapterId} = ${mangaChapters.id} and ${readingPositions.userId} = ${userId}
      where newest.is_read and ${mangaChapters.mangaId} = newest.manga_id and ${mangaChapters.number} > newest.number
        and ${readingPositions.isRead} is not true
      order by ${mangaChapters.number} limit 1
    ) as following on true
    left join ${mangaChapters} as chapter on chapter.id = coalesce(following.id, newest.id)`)
  return new Map(
    rows.map(({ manga_id, read_chapters, read_pages, continue_at }) => [
      manga_id,
      { mangaId: manga_id, numReadChapters: read_chapters, numReadPages: read_pages, continueAt: continue_at },
    ]),
  )
}

function only(mangaId: number | undefined): SQL {
  return mangaId === undefined ? sql`` : sql`and ${mangaChapters.mangaId} = ${mangaId}`
}

export async function isImageOfManga(db: Db, imageId: number): Promise<boolean> {
  const asPage = db.select({ found: sql`1` }).from(mangaPages).where(eq(mangaPages.imageId, imageId))
  const asCover = db.select({ found: sql`1` }).from(manga).where(eq(manga.coverImageId, imageId))
  const answer = await db.execute<{ is_used: boolean }>(
    sql`select exists (${asPage}) or exists (${asCover}) as is_used`,
  )
  return answer.rows[0]?.is_used ?? false
}
