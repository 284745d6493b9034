import type { MangaDetail } from '@ledgerdeck/contract/manga'
import { chapterAddress } from './addresses.ts'
import { placeName } from './chapter-words.ts'

interface ReadingStart {
  label: string
  /** Where that is; empty for the beginning. */
  place: string
  to: string
}

/** Where somebody goes on, or begins; null for a manga without chapters. */
export function readingStart({
  continue_at,
  chapters,
}: Pick<MangaDetail, 'continue_at' | 'chapters'>): ReadingStart | null {
  const isRead = chapters.length > 0 && chapters.every(({ is_read }) => is_read)
  if (continue_at && !isRead) {
    const to = chapterAddress(continue_at.chapter_id, continue_at.page_number)
    return { label: 'Continue reading', place: placeName(continue_at), to }
  }
  const first = isRead ? chapters[0] : (chapters.find(({ is_read }) => !is_read) ?? chapters[0])
  if (!first) return null
  return { label: isRead ? 'Read again' : 'Start reading', place: '', to: chapterAddress(first.id) }
}
