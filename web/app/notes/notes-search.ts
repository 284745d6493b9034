import { noteBounds } from '@ledgerdeck/contract/note-bounds'
import type { noteSorts } from '@ledgerdeck/contract/notes'
import { defineSearch, id, oneOf, pageNumber, text } from '../ui/content/search-params.ts'

export type NoteSort = (typeof noteSorts)[number]

export const sortLabels: Record<NoteSort, string> = {
  updated: 'Last updated',
  created: 'Newest first',
  oldest: 'Oldest first',
  title_asc: 'Title A to Z',
  title_desc: 'Title Z to A',
}

export const notesSearch = defineSearch('/tools/quick-note', {
  page: pageNumber,
  search: text(noteBounds.searchCharacters),
  sort: oneOf(sortLabels),
  note: id,
})

export type NotesState = typeof notesSearch.defaults
