import { and, asc, desc, eq, getTableColumns, gt, lt } from 'drizzle-orm'
import { images } from '../media/images.table.ts'
import type { Db } from '../platform/database/database.ts'
import { mangaChapters, mangaPages } from './chapters.table.ts'
import { manga } from './manga.table.ts'
import { readingPositions } from './reading-positions.table.ts'

export interface ChapterRow {
  chapter: typeof mangaChapters.$inferSelect
  position: Pick<typeof readingPositions.$inferSelect, 'pageNumber' | 'isRead'> | null
}

function selectChapters(db: Db, userId: number) {
  return db
    .select({
      chapter: getTableColumns(mangaChapters),
      // Drizzle takes the row as missing when the first column is null, so it must not be nullable.
      position: { isRead: readingPositions.isRead, pageNumber: readingPositions.pageNumber },
      title: manga.title,
      slug: manga.slug,
    })
    .from(mangaChapters)
    .innerJoin(manga, eq(manga.id, mangaChapters.mangaId))
    .leftJoin(
      readingPositions,
      and(eq(readingPositions.chapterId, mangaChapters.id), eq(readingPositions.userId, userId)),
    )
}

export async function listChapters(db: Db, mangaId: number, userId: number): Promise<ChapterRow[]> {
  return selectChapters(db, userId).where(eq(mangaChapters.mangaId, mangaId)).orderBy(asc(mangaChapters.number))
}

export async function findChapter(
  db: Db,
  id: number,
  userId: number,
): Promise<(ChapterRow & { title: string; slug: string }) | null> {
  const [row] = await selectChapters(db, userId).where(eq(mangaChapters.id, id))
  return row ?? null
}

type Neighbour = Pick<typeof mangaChapters.$inferSelect, 'id' | 'name' | 'number'>

export async function findNeighbours(
  db: Db,
  { mangaId, number }: { mangaId: number; number: number },
): Promise<{ previous: Neighbour | null; next: Neighbour | null }> {
  const { id, name, number: numberColumn } = mangaChapters
  const chapters = () => db.select({ id, name, number: numberColumn }).from(mangaChapters).$dynamic()
  const ofManga = eq(mangaChapters.mangaId, mangaId)
  const [[previous], [next]] = await Promise.all([
    chapters()
      .where(and(ofManga, lt(numberColumn, number)))
      .orderBy(desc(numberColumn))
      .limit(1),
    chapters()
      .where(and(ofManga, gt(numberColumn, number)))
      .orderBy(asc(numberColumn))
      .limit(1),
  ])
  return { previous: previous ?? null, next: next ?? null }
}

export interface PageRow {
  id: number
  pageNumber: number
  image: Pick<typeof images.$inferSelect, 'id' | 'path' | 'width' | 'height' | 'variants'>
}

export async function listPages(db: Db, chapterId: number): Promise<PageRow[]> {
  return db
    .select({
      id: mangaPages.id,
      pageNumber: mangaPages.pageNumber,
      image: {
        id: images.id,
        path: images.path,
        width: images.width,
        height: images.height,
        variants: images.variants,
      },
    })
    .from(mangaPages)
    .innerJoin(images, eq(images.id, mangaPages.imageId))
    .where(eq(mangaPages.chapterId, chapterId))
    .orderBy(asc(mangaPages.pageNumber))
}
