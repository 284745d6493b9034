import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isRecord } from '../api/browser-storage.ts'
import { type NotesView, notesAddress } from './notes-address.ts'

/** Opens a note as a step of its own in the history, so that going back closes it, as phones do. */
export function useOpenNote(view: NotesView) {
  const navigate = useNavigate()
  const { state, key } = useLocation()
  const isClosing = useRef(false)
  useEffect(() => {
    // Another place in the history.
    void key
    isClosing.current = false
  }, [key])

  return {
    openNote: (id: number) =>
      void navigate(notesAddress({ ...view, noteId: id }), { preventScrollReset: true, state: { isOpened: true } }),
    closeNote: () => {
      if (isClosing.current || view.noteId === null) return
      isClosing.current = true
      const wasOpenedHere = isRecord(state) && state.isOpened === true
      if (wasOpenedHere) void navigate(-1)
      else void navigate(notesAddress({ ...view, noteId: null }), { replace: true, preventScrollReset: true })
    },
  }
}
