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

/** Copied from the contract, whose modules contain the validator. */
export const maxSearchCharacters = 200

export const notesSearch = defineSearch('/tools/quick-note', {
  page: pageNumber,
  search: text(maxSearchCharacters),
  sort: oneOf(sortLabels),
  note: id,
})

export type NotesState = typeof notesSearch.defaults
