import type { MangaDetail } from '@ledgerdeck/contract/manga'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editedManga, editsBeyond, isEdited, isMangaEdits, type MangaEdits, moveChapter } from './use-manga-form.ts'

const chapterOf = (id: number): MangaDetail['chapters'][number] => ({
  id,
  name: `Ch ${id}`,
  number: id,
  num_pages: 1,
  is_read: false,
  page_number: null,
  created_at: '2026-11-01T00:00:00.000Z',
})

const stored = { title: 'Deck', description: 'About', chapters: [1, 2, 3].map(chapterOf) }

const namesOf = (edits: MangaEdits, of = stored) => editedManga(of, edits).chapters.map(({ name }) => name)

test('edits are laid over the stored fields', () => {
  const fields = editedManga(stored, { title: '', names: { 2: 'Two' }, order: [3, 1, 2] })
  expect(fields).toMatchObject({ title: '', description: 'About' })
  expect(fields.chapters.map(({ name }) => name)).toEqual(['Ch 3', 'Ch 1', 'Two'])
})

test('chapters that came or went since do not disturb the order that was typed', () => {
  const other = { ...stored, chapters: [1, 3, 4].map(chapterOf) }
  expect(namesOf({ order: [3, 2, 1], names: { 2: 'gone' } }, other)).toEqual(['Ch 3', 'Ch 1', 'Ch 4'])
})

test('a move changes only the order, and a move past the ends nothing', () => {
  const { chapters } = editedManga(stored, {})
  expect(moveChapter(chapters, 1, 2).map(({ id }) => id)).toEqual([2, 3, 1])
  expect(moveChapter(chapters, 3, 0).map(({ id }) => id)).toEqual([3, 1, 2])
  for (const to of [-1, 3]) expect(moveChapter(chapters, 1, to)).toBe(chapters)
  expect(moveChapter(chapters, 9, 0)).toBe(chapters)
})

test('the edits of a form bring the same form back, and none are left when it is as it was', () => {
  const edits = fc.record(
    {
      title: fc.string(),
      description: fc.string(),
      names: fc.record({ 1: fc.string(), 3: fc.string() }, { requiredKeys: [] }),
      order: fc.shuffledSubarray([1, 2, 3], { minLength: 3 }),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(edits, (typed) => {
      const fields = editedManga(stored, typed)
      const beyond = editsBeyond(stored, fields)
      expect(editedManga(stored, beyond)).toEqual(fields)
      expect(isMangaEdits(JSON.parse(JSON.stringify(beyond)))).toBe(true)
      expect(
        isEdited(
          editsBeyond(
            { ...stored, ...fields, chapters: fields.chapters.map((one) => ({ ...chapterOf(one.id), ...one })) },
            fields,
          ),
        ),
      ).toBe(false)
    }),
  )
})

test.each([null, 'x', { title: 1 }, { names: { 1: 2 } }, { names: null }, { order: ['a'] }, { order: 1 }])(
  'no edits: %j',
  (other) => {
    expect(isMangaEdits(other)).toBe(false)
  },
)
