import type { MangaDetail } from '@ledgerdeck/contract/manga'
import { chapterAddress } from './addresses.ts'
import { chapterName, placeName } from './chapter-words.ts'

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
  const next = chapters.find(({ is_read }) => !is_read) ?? chapters[0]
  if (!next) return null
  const to = chapterAddress(next.id)
  if (isRead) return { label: 'Read again', place: '', to }
  const isBegun = chapters.some(({ is_read }) => is_read)
  return isBegun
    ? { label: 'Continue reading', place: chapterName(next), to }
    : { label: 'Start reading', place: '', to }
}
