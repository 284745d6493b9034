import type { UserCtx } from '../platform/endpoints/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { chapterNotFound, mangaNotFound } from './manga.errors.ts'
import { findMangaId } from './manga.repository.ts'
import { hasChapter, markRead, markUnread, upsertReadingPosition } from './reading-positions.repository.ts'

/** @throws AppError 404 when the chapter does not exist, 400 when it does not have the page */
export async function saveReadingPosition({ db, actor, now }: UserCtx, chapterId: number, pageNumber: number) {
  if (await upsertReadingPosition(db, { userId: actor.id, chapterId, pageNumber, now: now() })) return
  if (!(await hasChapter(db, chapterId))) throw chapterNotFound()
  const text = `This chapter has no page ${pageNumber}.`
  throw new AppError(400, 'validation_failed', text, { details: { page_number: [text] } })
}

/** Marks all chapters when no ids are given. @throws AppError 404 when the manga does not exist */
export async function markChapters(
  { db, actor, now }: UserCtx,
  slug: string,
  { isRead, chapterIds }: { isRead: boolean; chapterIds: readonly number[] | undefined },
): Promise<void> {
  const mangaId = await findMangaId(db, slug)
  if (mangaId === null) throw mangaNotFound()
  const marked = { userId: actor.id, mangaId, chapterIds }
  if (isRead) await markRead(db, marked, now())
  else await markUnread(db, marked)
}
