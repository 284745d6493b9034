import type { Manga } from '@ledgerdeck/contract/manga'
import { libraryPath } from './addresses.ts'

export const sortLabels = {
  title: 'Title',
  added: 'Recently added',
  read: 'Recently read',
} as const

export type LibrarySort = keyof typeof sortLabels

export interface LibraryView {
  /** Words that the title must have, in any capitals and with or without marks. */
  search: string
  sort: LibrarySort
}

export const mostSearchCharacters = 100

/** Reads the view from an address; what it does not know counts as absent. */
export function readLibraryView(query: URLSearchParams): LibraryView {
  const sort = query.get('sort')
  return {
    search: (query.get('search') ?? '').slice(0, mostSearchCharacters).toWellFormed(),
    sort: Object.keys(sortLabels).find((known): known is LibrarySort => known === sort) ?? 'title',
  }
}

/** The address of the library in a view, without what is default. */
export function libraryAddress({ search, sort }: LibraryView): string {
  const query = new URLSearchParams()
  if (search.trim() !== '') query.set('search', search)
  if (sort !== 'title') query.set('sort', sort)
  return query.size > 0 ? `${libraryPath}?${query}` : libraryPath
}

/** The manga of a view, in its order. */
export function arrange(all: readonly Manga[], { search, sort }: LibraryView): Manga[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  const found = words.length === 0 ? all : all.filter(({ title }) => hasAll(plain(title), words))
  return found.toSorted((a, b) => orders[sort](a, b) || byTitle(a, b))
}

function hasAll(title: string, words: readonly string[]): boolean {
  return words.every((word) => title.includes(word))
}

/** A text without capitals and marks. */
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

const collator = new Intl.Collator('en', { numeric: true })

const byTitle = (a: Manga, b: Manga) => collator.compare(a.title, b.title) || a.id - b.id

/** Instants of the API sort as texts. What was never opened comes last. */
const orders: Record<LibrarySort, (a: Manga, b: Manga) => number> = {
  title: () => 0,
  added: (a, b) => latestFirst(a.created_at, b.created_at),
  read: (a, b) => latestFirst(a.continue_at?.updated_at ?? '', b.continue_at?.updated_at ?? ''),
}

function latestFirst(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? 1 : -1
}

/** How many chapters the reader has yet to read. */
export function unreadChapters({ num_chapters, num_read_chapters }: Pick<Manga, 'num_chapters' | 'num_read_chapters'>) {
  return Math.max(0, num_chapters - num_read_chapters)
}
