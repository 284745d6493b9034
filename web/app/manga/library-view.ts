import type { Manga } from '@ledgerdeck/contract/manga'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { defineSearch, oneOf, typedText } from '../ui/content/search-params.ts'
import { libraryPath } from './addresses.ts'

export const sortLabels = {
  title: 'Title',
  added: 'Recently added',
  read: 'Recently read',
} as const

export const maxSearchCharacters = 100

/** The search ignores case and accents. */
export const librarySearch = defineSearch(libraryPath, {
  search: typedText(maxSearchCharacters),
  sort: oneOf(sortLabels),
})

export type LibraryView = typeof librarySearch.defaults

export type LibrarySort = LibraryView['sort']

export function arrange(all: readonly Manga[], { search, sort }: LibraryView): Manga[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  const found = words.length === 0 ? all : all.filter(({ title }) => hasAll(plain(title), words))
  return found.toSorted((a, b) => orders[sort](a, b) || byTitle(a, b))
}

function hasAll(title: string, words: readonly string[]): boolean {
  return words.every((word) => title.includes(word))
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

const collator = new Intl.Collator('en', { numeric: true })

const byTitle = (a: Manga, b: Manga) => collator.compare(a.title, b.title) || a.id - b.id

/** The API's instants sort as text. Manga that were never opened are last. */
const orders: Record<LibrarySort, (a: Manga, b: Manga) => number> = {
  title: () => 0,
  added: (a, b) => latestFirst(a.created_at, b.created_at),
  read: (a, b) => latestFirst(a.continue_at?.updated_at ?? '', b.continue_at?.updated_at ?? ''),
}

function latestFirst(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? 1 : -1
}

export function unreadChapters({ num_chapters, num_read_chapters }: Pick<Manga, 'num_chapters' | 'num_read_chapters'>) {
  return Math.max(0, num_chapters - num_read_chapters)
}

/** From 0 to 1. */
export function readFraction({ num_pages, num_read_pages }: Pick<Manga, 'num_pages' | 'num_read_pages'>): number {
  return num_pages === 0 ? 0 : Math.min(1, num_read_pages / num_pages)
}

/** Fewer manga are in sight anyway. */
const minForShelf = 12
const shelfLength = 6

/** What was read last and is not finished, the latest first. Empty for a small library. */
export function listBegun(all: readonly Manga[]): Manga[] {
  if (all.length < minForShelf) return []
  const begun = all.filter((manga) => manga.continue_at !== null && unreadChapters(manga) > 0)
  return begun.toSorted(orders.read).slice(0, shelfLength)
}

/** Browsers limit how often the address may change. */
const addressDelayMs = 400

/** The address follows after a pause in typing, without the router: nothing has to load. */
export function useLibraryView(): [LibraryView, (view: LibraryView) => void] {
  const { key, search } = useLocation()
  const [shown, setShown] = useState(() => ({ view: librarySearch.parse(new URLSearchParams(search)), key }))

  if (shown.key !== key) setShown({ view: librarySearch.parse(new URLSearchParams(search)), key })

  const address = librarySearch.address(shown.view)
  useEffect(() => {
    if (address === location.pathname + location.search) return
    const timer = setTimeout(() => history.replaceState(history.state, '', address), addressDelayMs)
    return () => clearTimeout(timer)
  }, [address])

  return [shown.view, (view) => setShown({ view, key })]
}
