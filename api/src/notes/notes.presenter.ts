import type { Note, NoteList } from '@ledgerdeck/contract/notes'
import { frontMatter } from '../platform/files/front-matter.ts'
import type { Page } from '../platform/lists/page.ts'
import type { NoteRow } from './notes.repository.ts'

export function presentNoteFile({ title, content, isPinned, createdAt, updatedAt }: NoteRow): string {
  const head = frontMatter({
    title,
    created: createdAt.toISOString(),
    updated: updatedAt.toISOString(),
    pinned: isPinned || null,
  })
  return `${head}\n${content}\n`
}

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

export function presentNoteList({ rows, total, page, pages }: Page<NoteRow>): NoteList {
  return { data: rows.map(presentNote), totalNotes: total, page, numOfPages: pages }
}
