import type { noteSorts } from '@ledgerdeck/contract/notes'
import { defineSearch, id, oneOf, pageNumber, text } from '../ui/search-params.ts'

export type NoteSort = (typeof noteSorts)[number]

export const sortLabels: Record<NoteSort, string> = {
  updated: 'Last updated',
  created: 'Newest first',
  oldest: 'Oldest first',
  title_asc: 'Title A to Z',
  title_desc: 'Title Z to A',
}

/** As in the contract, whose modules also contain validators. */
export const maxSearchCharacters = 200

export const notesSearch = defineSearch('/tools/quick-note', {
  page: pageNumber,
  search: text(maxSearchCharacters),
  sort: oneOf(sortLabels),
  /** The open note. */
  note: id,
})

export type NotesState = typeof notesSearch.defaults
