import type { Db } from '../platform/database/database.ts'
import { searchTextOf } from './note-search.service.ts'
import { insertNote, type NewNote, type NoteRow } from './notes.repository.ts'

type NoteWishes = Partial<Omit<NewNote, 'searchText'>> & Pick<NewNote, 'ownerId'>

/** A real note; whatever is not given is made up. */
export function makeNote(db: Db, wishes: NoteWishes): Promise<NoteRow> {
  const note = { title: 'A note', content: 'What is in it.', isPinned: false, createdAt: new Date(), ...wishes }
  return insertNote(db, { ...note, searchText: searchTextOf(note) })
}
