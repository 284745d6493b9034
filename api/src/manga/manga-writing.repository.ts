import { slugFromText } from '@ledgerdeck/blocks'
import { eq, inArray, max, sql } from 'drizzle-orm'
import { firstFreeSlug } from '../blog/slugs/slugs.policy.ts'
import { images } from '../media/images.table.ts'
import type { Db } from '../platform/database/database.ts'
import { mangaChapters, mangaPages } from './chapters.table.ts'
import { manga } from './manga.table.ts'

export type MangaFields = typeof manga.$inferSelect

const slugCharacters = 200

export async function findMangaByTitle(db: Db, title: string): Promise<MangaFields | null> {
  const [row] = await db
    .select()
    .from(manga)
    .where(eq(sql`lower(${manga.title})`, sql`lower(${title})`))
  return row ?? null
}

export async function findMangaBySlug(db: Db, slug: string): Promise<MangaFields | null> {
  const [row] = await db.select().from(manga).where(eq(manga.slug, slug))
  return row ?? null
}

export async function isTitleTaken(db: Db, title: string, ownId: number): Promise<boolean> {
  const found = await findMangaByTitle(db, title)
  return found !== null && found.id !== ownId
}

export async function insertManga(
  db: Db,
  values: Pick<typeof manga.$inferInsert, 'title' | 'uploaderId' | 'createdAt'>,
): Promise<MangaFields> {
  const wanted = slugFromText(values.title, slugCharacters) || 'manga'
  const slug = await firstFreeSlug(wanted, async (candidates) => {
    const taken = await db.select({ slug: manga.slug }).from(manga).where(inArray(manga.slug, candidates))
    // Reserved for the addresses of chapters.
    return new Set(['chapter', ...taken.map((row) => row.slug)])
  })
  const [row] = await db
    .insert(manga)
    .values({ ...values, slug, updatedAt: values.createdAt })
    .returning()
  if (!row) throw new Error('A manga was not inserted.')
  return row
}

export type ChangedManga = Partial<Pick<typeof manga.$inferInsert, 'title' | 'description' | 'coverImageId'>>

export async function saveManga(db: Db, id: number, fields: ChangedManga, now: Date): Promise<void> {
  await db
    .update(manga)
    .set({ ...fields, updatedAt: sql`greatest(${now.toISOString()}, ${manga.updatedAt} + interval '1 millisecond')` })
    .where(eq(manga.id, id))
}

export async function deleteMangaRow(db: Db, id: number): Promise<void> {
  await db.delete(manga).where(eq(manga.id, id))
}

export async function listTakenFolders(db: Db, mangaId: number, folders: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ folder: string }>(sql`
    select given.folder from jsonb_array_elements_text(${JSON.stringify(folders)}::jsonb) as given (folder)
    where exists (select 1 from ${mangaChapters}
      where ${mangaChapters.mangaId} = ${mangaId} and lower(${mangaChapters.folder}) = lower(given.folder))`)
  return rows.map(({ folder }) => folder)
}

export async function countChapters(db: Db, mangaId: number): Promise<{ chapters: number; highest: number }> {
  const [row] = await db
    .select({
      chapters: db.$count(mangaChapters, eq(mangaChapters.mangaId, mangaId)),
      highest: max(mangaChapters.number),
    })
    .from(mangaChapters)
    .where(eq(mangaChapters.mangaId, mangaId))
  return { chapters: row?.chapters ?? 0, highest: row?.highest ?? 0 }
}

export interface NewChapter {
  folder: string
  name: string
  imageIds: readonly number[]
}

export async function insertChapters(
  db: Db,
  chapters: readonly NewChapter[],
  placement: { mangaId: number; uploaderId: number; number: number; createdAt: Date },
): Promise<void> {
  const { number: first, ...values } = placement
  const rows = await db
    .insert(mangaChapters)
    .values(
      chapters.map(({ folder, name, imageIds }, index) => ({
        ...values,
        number: first + index,
        folder,
        name,
        numPages: imageIds.length,
      })),
    )
    .returning({ id: mangaChapters.id, number: mangaChapters.number })
  const ids = new Map(rows.map(({ id, number }) => [number, id]))
  const pages = chapters.flatMap(({ imageIds }, index) =>
    imageIds.map((imageId, page) => ({
      chapter_id: ids.get(first + index) ?? 0,
      page_number: page + 1,
      image_id: imageId,
    })),
  )
  // One JSON parameter is much faster to build than one parameter per value.
  await db.execute(sql`
    insert into ${mangaPages} (chapter_id, page_number, image_id)
    select chapter_id, page_number, image_id from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb)
      as given (chapter_id integer, page_number integer, image_id integer)`)
}

export interface OrderedChapter {
  id: number
  name: string
}

/** One statement, because chapter numbers are checked at its end. */
export async function saveChapters(db: Db, mangaId: number, chapters: readonly OrderedChapter[]): Promise<void> {
  const given = JSON.stringify(chapters.map(({ id, name }, index) => ({ id, name, number: index + 1 })))
  await db.execute(sql`
    update ${mangaChapters} as chapter set number = given.number, name = given.name
    from jsonb_to_recordset(${given}::jsonb) as given (id integer, number integer, name text)
    where chapter.id = given.id and chapter.manga_id = ${mangaId}`)
}

export type NumberedChapter = Pick<typeof mangaChapters.$inferSelect, 'id' | 'name' | 'number'>

export async function listChapterNames(db: Db, mangaId: number): Promise<NumberedChapter[]> {
  const { id, name, number } = mangaChapters
  return db.select({ id, name, number }).from(mangaChapters).where(eq(mangaChapters.mangaId, mangaId))
}

export async function deleteChapterRow(db: Db, id: number): Promise<typeof mangaChapters.$inferSelect | null> {
  const [row] = await db.delete(mangaChapters).where(eq(mangaChapters.id, id)).returning()
  return row ?? null
}

export async function findFirstPage(db: Db, mangaId: number): Promise<{ imageId: number; path: string } | null> {
  const [row] = await db
    .select({ imageId: images.id, path: images.path })
    .from(mangaPages)
    .innerJoin(mangaChapters, eq(mangaChapters.id, mangaPages.chapterId))
    .innerJoin(images, eq(images.id, mangaPages.imageId))
    .where(eq(mangaChapters.mangaId, mangaId))
    .orderBy(mangaChapters.number, mangaPages.pageNumber)
    .limit(1)
  return row ?? null
}
