import type { Note, NoteList } from '@ledgerdeck/contract/notes'
import type { NoteRow } from './notes.repository.ts'
import type { FoundNotes } from './notes.service.ts'

export function presentNote({ id, title, content, isPinned, createdAt, updatedAt }: NoteRow): Note {
  return {
    id,
    title,
    content,
    is_pinned: isPinned,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  }
}

export function presentNoteList({ rows, total, page, pages }: FoundNotes): NoteList {
  return { data: rows.map(presentNote), totalNotes: total, page, numOfPages: pages }
}
