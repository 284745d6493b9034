import type { Note } from '@ledgerdeck/contract/notes'
import { toast } from '../ui/toast.ts'
import { deleteNote, reasonOf, restoreNote } from './note-calls.ts'

interface DeletionParts {
  offerUndo: (message: string, undo: () => void) => void
  onDeleted: () => void
}

/** Deletes a note, and offers to take it back. Resolves to whether it is gone. */
export function useDeletion({ offerUndo, onDeleted }: DeletionParts): (note: Note) => Promise<boolean> {
  async function restore(id: number) {
    try {
      const { msg } = await restoreNote(id)
      void toast('success', msg)
    } catch (failure) {
      sayFailure('Failed to restore note.', failure)
    }
  }

  return async ({ id }) => {
    try {
      const { msg } = await deleteNote(id)
      offerUndo(msg, () => void restore(id))
    } catch (failure) {
      sayFailure('Failed to delete note.', failure)
      return false
    }
    onDeleted()
    return true
  }
}

function sayFailure(failed: string, failure: unknown): void {
  const reason = reasonOf(failure)
  if (reason !== null) void toast('error', `${failed} ${reason}`)
}
