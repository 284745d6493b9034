import type { Chapter, MangaDetail } from '@ledgerdeck/contract/manga'
import { expect, test } from 'vitest'
import { readingStart } from './manga-page.tsx'

const chapterOf = (id: number, is_read: boolean): Chapter => ({
  id,
  name: id === 1 ? 'Arrival' : '',
  number: id,
  num_pages: 9,
  is_read,
  page_number: null,
  created_at: '2026-11-01T00:00:00.000Z',
})

const startOf = (read: readonly boolean[], continue_at: MangaDetail['continue_at'] = null) =>
  readingStart({ chapters: read.map((isRead, at) => chapterOf(at + 1, isRead)), continue_at })

const position = {
  chapter_id: 2,
  chapter_name: '',
  chapter_number: 2,
  page_number: 3,
  num_pages: 9,
  updated_at: '2026-11-02T00:00:00.000Z',
}

test('reading goes on at the exact page', () => {
  const to = '/tools/manga/chapter/2?page=3'
  expect(startOf([true, false], position)).toEqual({
    label: 'Continue reading',
    position: 'Chapter 2, page 3 of 9',
    to,
  })
})

test('an unopened manga starts at its first unread chapter', () => {
  const to = '/tools/manga/chapter/2'
  expect(startOf([false, false])).toEqual({ label: 'Start reading', position: '', to: '/tools/manga/chapter/1' })
  expect(startOf([true, false])).toEqual({ label: 'Continue reading', position: 'Chapter 2', to })
})

test('a finished manga starts again, and an empty one has no start', () => {
  expect(startOf([true, true], position)).toEqual({ label: 'Read again', position: '', to: '/tools/manga/chapter/1' })
  expect(startOf([])).toBeNull()
})
