import type { ChapterPages } from '@ledgerdeck/contract/manga'
import { api } from '../api/browser-client.ts'
import { callEvents } from '../api/call-events.ts'
import { endpointQuery } from '../api/query-client.ts'
import { currentUser } from '../session/session.ts'
import { onSessionEnd } from '../session/session-end.ts'

/**
 * The addresses of pages work much longer. A chapter whose reading position was saved is out of
 * date before.
 */
const freshMs = 300_000

/** The pages of a chapter. */
export const chapterQuery = (chapterId: number) => ({
  ...endpointQuery(api.manga.listChapterPages, { params: { chapterId } }),
  staleTime: freshMs,
})

/** The chapter that was opened last. */
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

/**
 * The chapter that was open when the server ended the session: its reader goes on with the pages that are there. Null for any other
 * chapter, and after a sign-out, which takes everything away.
 */
export function openedChapter(chapterId: number): ChapterPages | null {
  return opened?.chapter.id === chapterId ? opened : null
}
