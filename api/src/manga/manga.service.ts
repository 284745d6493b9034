import type { ImageRule } from '../media/image-rights.service.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { fieldError } from '../platform/errors/app-error.ts'
import {
  type ChapterRow,
  findChapter,
  findNeighbours,
  listChapters,
  listPages,
  type PageRow,
} from './chapters.repository.ts'
import { chapterNotFound, mangaNotFound } from './manga.errors.ts'
import {
  findMangaId,
  isImageOfManga,
  listMangaRows,
  listProgress,
  type MangaProgress,
  type MangaRow,
} from './manga.repository.ts'
import { hasChapter, markRead, markUnread, upsertReadingPosition } from './reading-positions.repository.ts'

export interface MangaWithProgress extends MangaRow {
  progress: MangaProgress | null
}

export interface MangaWithChapters extends MangaWithProgress {
  chapters: ChapterRow[]
}

/** Every signed-in user may see pages and covers. */
export const mangaImageRule: ImageRule = async (db, actor, imageId) => {
  if (actor.kind === 'guest') return null
  return (await isImageOfManga(db, imageId)) ? 'allowed' : null
}

export async function listManga({ db, actor }: UserCtx): Promise<MangaWithProgress[]> {
  const [rows, progress] = await Promise.all([listMangaRows(db), listProgress(db, actor.id)])
  return rows.map((row) => ({ ...row, progress: progress.get(row.manga.id) ?? null }))
}

/** @throws AppError 404 */
export async function getManga({ db, actor }: UserCtx, slug: string): Promise<MangaWithChapters> {
  const id = await findMangaId(db, slug)
  if (id === null) throw mangaNotFound()
  const [row] = await listMangaRows(db, id)
  const progress = await listProgress(db, actor.id, id)
  const chapters = await listChapters(db, id, actor.id)
  if (!row) throw mangaNotFound()
  return { ...row, progress: progress.get(id) ?? null, chapters }
}

export interface ChapterWithPages extends ChapterRow {
  title: string
  slug: string
  neighbours: Awaited<ReturnType<typeof findNeighbours>>
  pages: PageRow[]
}

/** @throws AppError 404 */
export async function getChapter({ db, actor }: UserCtx, id: number): Promise<ChapterWithPages> {
  const found = await findChapter(db, id, actor.id)
  if (!found) throw chapterNotFound()
  const [neighbours, pages] = await Promise.all([findNeighbours(db, found.chapter), listPages(db, id)])
  return { ...found, neighbours, pages }
}

/** @throws AppError 404 when the chapter does not exist, 400 when it does not have the page */
export async function saveReadingPosition({ db, change, actor, now }: UserCtx, chapterId: number, pageNumber: number) {
  const position = { userId: actor.id, chapterId, pageNumber, now: now() }
  if (await change([], (tx) => upsertReadingPosition(tx, position))) return
  if (!(await hasChapter(db, chapterId))) throw chapterNotFound()
  throw fieldError('page_number', `This chapter has no page ${pageNumber}.`)
}

/** Marks all chapters when no ids are given. @throws AppError 404 when the manga does not exist */
export async function markChapters(
  { db, change, actor, now }: UserCtx,
  slug: string,
  { isRead, chapterIds }: { isRead: boolean; chapterIds: readonly number[] | undefined },
): Promise<void> {
  const mangaId = await findMangaId(db, slug)
  if (mangaId === null) throw mangaNotFound()
  const marked = { userId: actor.id, mangaId, chapterIds }
  await change([], (tx) => (isRead ? markRead(tx, marked, now()) : markUnread(tx, marked)))
}
