import type { noteSorts } from '@ledgerdeck/contract/notes'
import { idInAddress, pageInAddress } from '../ui/address-number.ts'

export type NoteSort = (typeof noteSorts)[number]

export const notesPath = '/tools/quick-note'

export const sortLabels: Record<NoteSort, string> = {
  updated: 'Last updated',
  created: 'Newest first',
  oldest: 'Oldest first',
  title_asc: 'Title A to Z',
  title_desc: 'Title Z to A',
}

/** As in the contract, whose values bring a validator along. */
export const mostSearchCharacters = 200

/** What an address shows of the notes. */
export interface NotesView {
  page: number
  search: string
  sort: NoteSort
  /** The note that is open. */
  noteId: number | null
}

/** Reads an address. What the API would refuse counts as absent, so that no address is a dead end. */
export function readNotesView(search: URLSearchParams): NotesView {
  return {
    page: pageInAddress(search.get('page')),
    search: cleanText(search.get('search')),
    sort: Object.keys(sortLabels).find((sort): sort is NoteSort => sort === search.get('sort')) ?? 'updated',
    noteId: idInAddress(search.get('note')),
  }
}

/** The address of a view, without what is default. */
export function notesAddress({ page = 1, search = '', sort = 'updated', noteId = null }: Partial<NotesView>): string {
  const query = new URLSearchParams()
  if (page > 1) query.set('page', String(page))
  if (search.trim() !== '') query.set('search', search.trim())
  if (sort !== 'updated') query.set('sort', sort)
  if (noteId !== null) query.set('note', String(noteId))
  return query.size > 0 ? `${notesPath}?${query}` : notesPath
}

function cleanText(text: string | null): string {
  return (text ?? '').replaceAll('\0', '').trim().slice(0, mostSearchCharacters).toWellFormed()
}
