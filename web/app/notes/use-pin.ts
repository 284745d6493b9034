import type { Note } from '@ledgerdeck/contract/notes'
import { api } from '../api/browser-client.ts'
import { updateInAdvance } from '../api/query-client.ts'
import { useWrite } from '../api/use-write.ts'

/** Shown at once; the list is sorted after the response. */
export function usePin() {
  return useWrite(({ id, is_pinned }: Note) => api.notes.pinNote({ params: { id }, body: { is_pinned: !is_pinned } }), {
    failed: 'Failed to update note.',
    optimistic: showPin,
  })
}

async function showPin({ id, is_pinned }: Note): Promise<() => void> {
  const pinned = (note: Note) => (note.id === id ? { ...note, is_pinned: !is_pinned } : note)
  const rollbacks = await Promise.all([
    updateInAdvance(api.notes.listNotes, (list) => ({ ...list, data: list.data.map(pinned) })),
    updateInAdvance(api.notes.getNote, pinned),
  ])
  return () => {
    for (const rollback of rollbacks) rollback()
  }
}
