import { useCallback, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isRecord } from '../api/browser-storage.ts'
import { type NotesView, notesAddress } from './notes-address.ts'

/**
 * Opens a note as a step of its own in the history, so that going back closes it, as phones do. Both functions look at where the page
 * is when they are called, however long ago they were given away.
 */
export function useOpenNote(view: NotesView) {
  const navigate = useNavigate()
  const { state, key } = useLocation()
  const wasOpenedHere = isRecord(state) && state.isOpened === true
  const here = useRef({ view, wasOpenedHere, key })
  const isClosing = useRef(false)
  useLayoutEffect(() => {
    if (here.current.key !== key) isClosing.current = false
    here.current = { view, wasOpenedHere, key }
  })

  const openNote = useCallback(
    (id: number) => {
      const { view } = here.current
      if (id === view.noteId) return
      void navigate(notesAddress({ ...view, noteId: id }), { preventScrollReset: true, state: { isOpened: true } })
    },
    [navigate],
  )

  const closeNote = useCallback(() => {
    const { view, wasOpenedHere } = here.current
    // Going back takes a moment: once is enough.
    if (view.noteId === null || isClosing.current) return
    isClosing.current = true
    if (wasOpenedHere) void navigate(-1)
    else void navigate(notesAddress({ ...view, noteId: null }), { replace: true, preventScrollReset: true })
  }, [navigate])

  return { openNote, closeNote }
}
