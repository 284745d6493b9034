import type { Db } from '../platform/database/database.ts'
import { insertNote, type NewNote, type NoteRow } from './notes.repository.ts'

/** A real note; whatever is not given is made up. */
export function makeNote(db: Db, values: Partial<NewNote> & Pick<NewNote, 'ownerId'>): Promise<NoteRow> {
  return insertNote(db, {
    title: 'A note',
    content: 'What is in it.',
    isPinned: false,
    createdAt: new Date(),
    ...values,
  })
}
