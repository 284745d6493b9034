import type { Chapter, ReadingPlace } from '@ledgerdeck/contract/manga'

/** What screens call a chapter. */
export function chapterName({ name, number }: Pick<Chapter, 'name' | 'number'>): string {
  return name || `Chapter ${number}`
}

/** How many chapters a manga has. */
export function chapterCount(count: number): string {
  return count === 0 ? 'No chapters' : `${count.toLocaleString('en-AU')} chapter(s)`
}

export function pageCount(count: number): string {
  return counted(count, 'page')
}

/** A number with its noun, whose plural takes an s. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-AU')} ${noun}${count === 1 ? '' : 's'}`
}

/** Where a reader is. */
export function placeName(place: ReadingPlace): string {
  const { chapter_name, chapter_number, page_number, num_pages } = place
  const chapter = chapterName({ name: chapter_name, number: chapter_number })
  return `${chapter}, page ${page_number.toLocaleString('en-AU')} of ${num_pages.toLocaleString('en-AU')}`
}
