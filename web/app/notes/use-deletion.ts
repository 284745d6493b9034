import type { Note } from '@ledgerdeck/contract/notes'
import { useCallback, useEffect, useRef } from 'react'
import { toast } from '../ui/toast.ts'
import { deleteNote, reasonOf, restoreNote } from './note-calls.ts'

interface DeletionParts {
  offerUndo: (message: string, undo: () => void) => void
  onDeleted: () => void
}

/** Resolves to whether the note is deleted. */
export function useDeletion({ offerUndo, onDeleted }: DeletionParts): (note: Note) => Promise<boolean> {
  async function restore(id: number) {
    try {
      const { msg } = await restoreNote(id)
      void toast('success', msg)
    } catch (failure) {
      notifyFailure('Failed to restore note.', failure)
    }
  }

  return async ({ id }) => {
    try {
      const { msg } = await deleteNote(id)
      offerUndo(msg, () => void restore(id))
    } catch (failure) {
      notifyFailure('Failed to delete note.', failure)
      return false
    }
    onDeleted()
    return true
  }
}

function notifyFailure(failed: string, failure: unknown): void {
  const reason = reasonOf(failure)
  if (reason !== null) void toast('error', `${failed} ${reason}`)
}

const undoMs = 10_000

/** By a button in a toast, or Ctrl+Z outside of fields, which takes the last offer. */
export function useUndo(): (message: string, undo: () => void) => void {
  const last = useRef<{ undo: () => void; until: number }>(null)

  const take = useCallback(() => {
    const offer = last.current
    last.current = null
    if (offer && Date.now() <= offer.until) offer.undo()
  }, [])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      if (!isUndo || !last.current || isTyping(event.target)) return
      event.preventDefault()
      take()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [take])

  return useCallback((message, undo) => {
    let isTaken = false
    const once = () => {
      if (!isTaken) undo()
      isTaken = true
    }
    last.current = { undo: once, until: Date.now() + undoMs }
    void toast('success', message, { autoCloseMs: undoMs, action: { label: 'Undo', onClick: once } })
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
}
