import type { Chapter, ReadingPlace } from '@ledgerdeck/contract/manga'
import { counted, wholeNumber } from '../ui/format.ts'

/** What screens call a chapter. */
export function chapterName({ name, number }: Pick<Chapter, 'name' | 'number'>): string {
  return name || `Chapter ${number}`
}

/** How many chapters a manga has. */
export function chapterCount(count: number): string {
  return count === 0 ? 'No chapters' : `${wholeNumber(count)} chapter(s)`
}

export function pageCount(count: number): string {
  return counted(count, 'page')
}

/** Where a reader is. */
export function placeName(place: ReadingPlace): string {
  const { chapter_name, chapter_number, page_number, num_pages } = place
  const chapter = chapterName({ name: chapter_name, number: chapter_number })
  return `${chapter}, page ${wholeNumber(page_number)} of ${wholeNumber(num_pages)}`
}
