import type { Manga } from '@ledgerdeck/contract/manga'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrange, librarySearch, listBegun, readFraction, unreadChapters } from './library-view.ts'

/** fast-check's own arbitrary takes seconds to set up. */
const anyCharacter = fc.nat(0x10_ffff).map((codePoint) => String.fromCodePoint(codePoint).toWellFormed())

function mangaOf(id: number, title: string, overrides: Partial<Manga> = {}): Manga {
  return {
    id,
    slug: `manga-${id}`,
    title,
    description: '',
    num_chapters: 1,
    num_pages: 1,
    num_read_chapters: 0,
    num_read_pages: 0,
    cover: null,
    cover_url: null,
    cover_width: null,
    cover_height: null,
    cover_sources: [],
    continue_at: null,
    created_at: `2026-11-0${id}T00:00:00.000Z`,
    updated_at: `2026-11-0${id}T00:00:00.000Z`,
    ...overrides,
  }
}

const position = (updated_at: string): Manga['continue_at'] => ({
  chapter_id: 1,
  chapter_name: '',
  chapter_number: 1,
  page_number: 1,
  num_pages: 1,
  updated_at,
})

const all = [
  mangaOf(1, 'Volume 10', { continue_at: position('2026-11-20T00:00:00.000Z') }),
  mangaOf(2, 'volume 2'),
  mangaOf(3, 'Élan', { continue_at: position('2026-11-21T00:00:00.000Z') }),
]

const titles = (search: string, sort: 'title' | 'added' | 'read' = 'title') =>
  arrange(all, { search, sort }).map(({ title }) => title)

test('a search finds titles with all its words, in any capitals and without marks', () => {
  expect(titles('')).toEqual(['Élan', 'volume 2', 'Volume 10'])
  expect(titles('  ELAN ')).toEqual(['Élan'])
  expect(titles('10 vol')).toEqual(['Volume 10'])
  expect(titles('vol elan')).toEqual([])
})

test('the newest or last read manga is first, and one that was never opened last', () => {
  expect(titles('', 'added')).toEqual(['Élan', 'volume 2', 'Volume 10'])
  expect(titles('', 'read')).toEqual(['Élan', 'Volume 10', 'volume 2'])
})

test('the whole library has the plain address, and every view parses back from its own', () => {
  expect(librarySearch.address({ search: ' ', sort: 'title' })).toBe('/tools/manga')
  expect(librarySearch.parse(new URLSearchParams('sort=size&page=2'))).toEqual({ search: '', sort: 'title' })
  const words = fc
    .string({ unit: anyCharacter, maxLength: 100 })
    .filter((text) => text.trim() !== '' && text.length <= 100)
  fc.assert(
    fc.property(fc.record({ search: words, sort: fc.constantFrom('title', 'added', 'read') }), (view) => {
      expect(librarySearch.parse(new URL(librarySearch.address(view), 'http://deck.example').searchParams)).toEqual(
        view,
      )
    }),
  )
})

test('unread chapters are never less than none', () => {
  expect(unreadChapters({ num_chapters: 3, num_read_chapters: 1 })).toBe(2)
  expect(unreadChapters({ num_chapters: 0, num_read_chapters: 1 })).toBe(0)
})

test('the pages read are a share of all pages', () => {
  expect(readFraction({ num_pages: 40, num_read_pages: 10 })).toBe(0.25)
  expect(readFraction({ num_pages: 0, num_read_pages: 0 })).toBe(0)
  expect(readFraction({ num_pages: 4, num_read_pages: 9 })).toBe(1)
})

test('a large library has a shelf of what was begun and not finished, the latest first', () => {
  const unopened = Array.from({ length: 9 }, (_, at) => mangaOf(at, `Unopened ${at}`))
  const finished = mangaOf(20, 'Finished', { num_read_chapters: 1, continue_at: position('2026-11-09T00:00:00.000Z') })
  const earlier = mangaOf(21, 'Earlier', { continue_at: position('2026-11-07T00:00:00.000Z') })
  const later = mangaOf(22, 'Later', { continue_at: position('2026-11-08T00:00:00.000Z') })
  expect(listBegun([...unopened, finished, earlier, later])).toEqual([later, earlier])
  expect(listBegun([finished, earlier, later])).toEqual([])
})
