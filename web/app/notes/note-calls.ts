import type { Note } from '@ledgerdeck/contract/notes'
import { CallError, failureText } from '../api/call-error.ts'
import { type OptimisticUpdate, updateOf } from '../api/optimistic-updates.ts'
import { getArchive, privateApi } from '../api/private-client.ts'
import { endpointQuery } from '../api/query-client.ts'
import { useWrite } from '../api/use-write.ts'
import { todayOfReader } from '../ui/format.ts'
import { downloadFile } from '../ui/text/download.ts'
import { type NoteDraft, titleOf } from './note-draft.ts'
import type { NotesState } from './notes-search.ts'

interface Saved {
  msg: string
  data: Note
}

export function createNote(draft: NoteDraft): Promise<Saved> {
  return privateApi.notes.createNote({ body: { title: titleOf(draft), content: draft.content.trim() } })
}

export function updateNote(id: number, draft: NoteDraft): Promise<Saved> {
  const body = { title: titleOf(draft), content: draft.content.trim(), base_updated_at: draft.base ?? undefined }
  return privateApi.notes.updateNote({ params: { id }, body })
}

export const deleteNote = (id: number) => privateApi.notes.deleteNote({ params: { id } })

export const restoreNote = (id: number) => privateApi.notes.restoreNote({ params: { id } })

export async function exportNotes(): Promise<void> {
  const archive = await getArchive('/api/v1/note/notes/export/')
  downloadFile(`notes-${todayOfReader()}.zip`, archive)
}

export function reasonOf(failure: unknown): string | null {
  const text = failureText(failure)
  return text !== null && failure instanceof CallError ? failure.message : text
}

export const notesQuery = ({ page, search, sort }: Pick<NotesState, 'page' | 'search' | 'sort'>) =>
  endpointQuery(privateApi.notes.listNotes, { query: { page, search, sort } })

export const noteQuery = (id: number) => endpointQuery(privateApi.notes.getNote, { params: { id } })

/** Optimistic; the list is sorted after the response. */
export function usePin() {
  return useWrite(
    ({ id, is_pinned }: Note) => privateApi.notes.pinNote({ params: { id }, body: { is_pinned: !is_pinned } }),
    {
      failed: 'Failed to update note.',
      optimistic: withPin,
    },
  )
}

function withPin({ id, is_pinned }: Note): OptimisticUpdate[] {
  const pinned = (note: Note) => (note.id === id ? { ...note, is_pinned: !is_pinned } : note)
  return [
    updateOf(privateApi.notes.listNotes, (list) => ({ ...list, data: list.data.map(pinned) })),
    updateOf(privateApi.notes.getNote, pinned),
  ]
}
