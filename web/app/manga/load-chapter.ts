import type { ChapterPages } from '@ledgerdeck/contract/manga'
import { call } from '../api/browser-client.ts'
import { onIdentityChange } from '../session/session.ts'

/** A prepared chapter is used for so long; its addresses work much longer. */
const freshMs = 300_000

interface Prepared {
  chapterId: number
  sinceMs: number
  pages: Promise<ChapterPages>
}

/** The chapter that is likely to be opened next. */
let prepared: Prepared | null = null

onIdentityChange(() => {
  prepared = null
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
export function loadChapter(chapterId: number, signal: AbortSignal): Promise<ChapterPages> {
  const ready = prepared?.chapterId === chapterId && isFresh(prepared) ? prepared.pages : null
  // Opened again it is asked for again: by then it may be a read one.
  prepared = null
  return ready ?? fetchChapter(chapterId, signal)
}

/** The pages of a chapter as they are now, with new addresses. */
export function fetchChapter(chapterId: number, signal?: AbortSignal): Promise<ChapterPages> {
  return call('GET /api/v1/manga/chapter/{chapterId}/pages/presigned/', { params: { chapterId }, signal })
}

function isFresh({ sinceMs }: Prepared): boolean {
  return Date.now() - sinceMs < freshMs
}
