import { api } from '../api/browser-client.ts'
import { endpointQuery } from '../api/query-client.ts'
import type { NotesState } from './notes-search.ts'

export const notesQuery = ({ page, search, sort }: Pick<NotesState, 'page' | 'search' | 'sort'>) =>
  endpointQuery(api.notes.listNotes, { query: { page, search, sort } })

export const noteQuery = (id: number) => endpointQuery(api.notes.getNote, { params: { id } })
