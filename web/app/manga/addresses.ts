export const libraryPath = '/tools/manga'

export function mangaAddress(slug: string): string {
  return `${libraryPath}/${encodeURIComponent(slug)}`
}

/** @param page the page at which it opens, from 1; the first without one */
export function chapterAddress(id: number, page = 1): string {
  return `${libraryPath}/chapter/${id}${page > 1 ? `?page=${page}` : ''}`
}
