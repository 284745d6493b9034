import type { ChapterPages } from '@ledgerdeck/contract/manga'
import { api } from '../api/browser-client.ts'
import { callEvents } from '../api/call-events.ts'
import { currentUser } from '../session/session.ts'
import { onSessionEnd } from '../session/session-end.ts'

/** A prepared chapter is used for so long; its addresses work much longer. */
const freshMs = 300_000

interface Prepared {
  chapterId: number
  sinceMs: number
  pages: Promise<ChapterPages>
}

/** The chapter that is likely to be opened next. */
let prepared: Prepared | null = null

/** The chapter that was opened last. */
let opened: ChapterPages | null = null

callEvents.on('identityChange', () => {
  prepared = null
  if (currentUser() !== null) opened = null
})

onSessionEnd((reason) => {
  if (reason !== 'refused') opened = null
})

/** Fetches the pages of a chapter that will soon be opened. Rejects as the call does. */
export function prepareChapter(chapterId: number): Promise<ChapterPages> {
  if (prepared?.chapterId === chapterId && isFresh(prepared)) return prepared.pages
  const pages = fetchChapter(chapterId)
  const preparing: Prepared = { chapterId, sinceMs: Date.now(), pages }
  prepared = preparing
  pages.catch(() => {
    if (prepared === preparing) prepared = null
  })
  return pages
}

/** The pages of a chapter that is opened now. */
export async function loadChapter(chapterId: number, signal: AbortSignal): Promise<ChapterPages> {
  const ready = prepared?.chapterId === chapterId && isFresh(prepared) ? prepared.pages : null
  // Opened again it is asked for again: by then it may be a read one.
  prepared = null
  opened = await (ready ?? fetchChapter(chapterId, signal))
  return opened
}

/**
 * The chapter that was open when the server ended the session: its reader goes on with the pages that are there. Null for any other
 * chapter, and after a sign-out, which takes everything away.
 */
export function openedChapter(chapterId: number): ChapterPages | null {
  return opened?.chapter.id === chapterId ? opened : null
}

/** The pages of a chapter as they are now, with new addresses. */
export function fetchChapter(chapterId: number, signal?: AbortSignal): Promise<ChapterPages> {
  return api.manga.listChapterPages({ params: { chapterId }, signal })
}

function isFresh({ sinceMs }: Prepared): boolean {
  return Date.now() - sinceMs < freshMs
}
