import type { Manga } from '@ledgerdeck/contract/manga'
import { defineSearch, oneOf, typedText } from '../ui/search-params.ts'
import { libraryPath } from './addresses.ts'

export const sortLabels = {
  title: 'Title',
  added: 'Recently added',
  read: 'Recently read',
} as const

export const maxSearchCharacters = 100

/** `search` holds words that a title must have, whatever their case and accents. */
export const librarySearch = defineSearch(libraryPath, {
  search: typedText(maxSearchCharacters),
  sort: oneOf(sortLabels),
})

export type LibraryView = typeof librarySearch.defaults

export type LibrarySort = LibraryView['sort']

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
