import type { UserCtx } from '../platform/endpoints/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { findMangaId } from './manga.repository.ts'
import { hasChapter, markRead, markUnread, savePlace } from './reading-places.repository.ts'
import { chapterNotFound, mangaNotFound } from './refusals.service.ts'

/**
 * Keeps the page that the actor sees.
 * @throws AppError 404 for a chapter that is not there, 400 for a page that it does not have
 */
export async function saveReadingPlace({ db, actor, now }: UserCtx, chapterId: number, pageNumber: number) {
  if (await savePlace(db, { userId: actor.id, chapterId, pageNumber, now: now() })) return
  if (!(await hasChapter(db, chapterId))) throw chapterNotFound()
  const text = `This chapter has no page ${pageNumber}.`
  throw new AppError(400, 'validation_failed', text, { details: { page_number: [text] } })
}

/**
 * Marks chapters of a manga as read or unread for the actor; all of them when no ids are given.
 * @throws AppError 404 for a manga that is not there
 */
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
