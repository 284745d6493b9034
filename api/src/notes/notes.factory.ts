import type { Db } from '../platform/database/database.ts'
import { searchTextOf } from './note-search.service.ts'
import { insertNote, type NewNote, type NoteRow } from './notes.repository.ts'

type NoteOverrides = Partial<Omit<NewNote, 'searchText'>> & Pick<NewNote, 'ownerId'>

export function makeNote(db: Db, overrides: NoteOverrides): Promise<NoteRow> {
  const note = { title: 'A note', content: 'What is in it.', isPinned: false, createdAt: new Date(), ...overrides }
  return insertNote(db, { ...note, searchText: searchTextOf(note) })
}
