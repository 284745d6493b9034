import type { Chapter, ReadingPosition } from '@ledgerdeck/contract/manga'
import { defineSearch, pageNumber } from '../ui/content/search-params.ts'
import { counted, wholeNumber } from '../ui/format.ts'

export const libraryPath = '/tools/manga'

export const chapterSearch = defineSearch('', { page: pageNumber })

export function mangaAddress(slug: string): string {
  return `${libraryPath}/${encodeURIComponent(slug)}`
}

export function chapterAddress(id: number, page = 1): string {
  return `${libraryPath}/chapter/${id}${chapterSearch.format({ page })}`
}

export function chapterName({ name, number }: Pick<Chapter, 'name' | 'number'>): string {
  return name || `Chapter ${number}`
}

export function chapterCount(count: number): string {
  return count === 0 ? 'No chapters' : `${wholeNumber(count)} chapter(s)`
}

export function pageCount(count: number): string {
  return counted(count, 'page')
}

export function positionName(position: ReadingPosition): string {
  const { chapter_name, chapter_number, page_number, num_pages } = position
  const chapter = chapterName({ name: chapter_name, number: chapter_number })
  return `${chapter}, page ${wholeNumber(page_number)} of ${wholeNumber(num_pages)}`
}
