import { defineSearch, pageNumber } from '../ui/search-params.ts'

export const libraryPath = '/tools/manga'

/** The page of a chapter that is shown. */
export const chapterSearch = defineSearch('', { page: pageNumber })

export function mangaAddress(slug: string): string {
  return `${libraryPath}/${encodeURIComponent(slug)}`
}

/** @param page the page at which it opens, from 1; the first without one */
export function chapterAddress(id: number, page = 1): string {
  return `${libraryPath}/chapter/${id}${chapterSearch.format({ page })}`
}
