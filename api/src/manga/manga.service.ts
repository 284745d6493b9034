import type { UserCtx } from '../platform/endpoints/context.ts'
import {
  type ChapterRow,
  findChapter,
  findNeighbours,
  listChapters,
  listPages,
  type PageRow,
} from './chapters.repository.ts'
import { findManga, findMangaId, listProgress, type MangaProgress, type MangaRow } from './manga.repository.ts'
import { chapterNotFound, mangaNotFound } from './refusals.service.ts'

/** A manga and how far the actor has come with it. */
export interface FoundManga extends MangaRow {
  progress: MangaProgress | null
}

export interface FoundMangaDetail extends FoundManga {
  chapters: ChapterRow[]
}

/** All manga, by title. */
export async function listManga({ db, actor }: UserCtx): Promise<FoundManga[]> {
  const [rows, progress] = await Promise.all([findManga(db), listProgress(db, actor.id)])
  return rows.map((row) => ({ ...row, progress: progress.get(row.manga.id) ?? null }))
}

/** @throws AppError 404 */
export async function getManga({ db, actor }: UserCtx, slug: string): Promise<FoundMangaDetail> {
  const id = await findMangaId(db, slug)
  if (id === null) throw mangaNotFound()
  const [row] = await findManga(db, id)
  const progress = await listProgress(db, actor.id, id)
  const chapters = await listChapters(db, id, actor.id)
  if (!row) throw mangaNotFound()
  return { ...row, progress: progress.get(id) ?? null, chapters }
}

export interface FoundChapter extends ChapterRow {
  title: string
  slug: string
  neighbours: Awaited<ReturnType<typeof findNeighbours>>
  pages: PageRow[]
}

/** A chapter with its pages. @throws AppError 404 */
export async function getChapter({ db, actor }: UserCtx, id: number): Promise<FoundChapter> {
  const found = await findChapter(db, id, actor.id)
  if (!found) throw chapterNotFound()
  const [neighbours, pages] = await Promise.all([findNeighbours(db, found.chapter), listPages(db, id)])
  return { ...found, neighbours, pages }
}
