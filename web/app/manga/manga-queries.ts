import type { ChapterPages } from '@ledgerdeck/contract/manga'
import { callEvents } from '../api/call-events.ts'
import { privateApi } from '../api/private-client.ts'
import { endpointQuery } from '../api/query-client.ts'
import { currentUser } from '../session/session.ts'
import { onSessionEnd } from '../session/session-end.ts'

export const libraryQuery = endpointQuery(privateApi.manga.listManga, {})

export const mangaQuery = (slug: string) => endpointQuery(privateApi.manga.getManga, { params: { slug } })

/** For opening; an open chapter loads again when its addresses end (`use-chapter-pages.ts`). */
const freshMs = 300_000

export const chapterQuery = (chapterId: number) => ({
  ...endpointQuery(privateApi.manga.listChapterPages, { params: { chapterId } }),
  staleTime: freshMs,
})

let opened: ChapterPages | null = null

callEvents.on('identityChange', () => {
  if (currentUser() !== null) opened = null
})

onSessionEnd((reason) => {
  if (reason !== 'refused') opened = null
})

export function rememberOpened(chapterPages: ChapterPages): void {
  opened = chapterPages
}

/** Keeps the open chapter readable after the server ended the session, but not after a sign-out. */
export function openedChapter(chapterId: number): ChapterPages | null {
  return opened?.chapter.id === chapterId ? opened : null
}
