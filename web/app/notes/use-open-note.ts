import { useCallback, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isRecord } from '../api/browser-storage.ts'
import { type NotesState, notesSearch } from './notes-search.ts'

/**
 * Opens a note as a step of its own in the history, so that going back closes it, as phones do. Both functions look at where the page
 * is when they are called, however long ago they were given away.
 */
export function useOpenNote(view: NotesState) {
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
      if (id === view.note) return
      void navigate(notesSearch.address({ ...view, note: id }), { preventScrollReset: true, state: { isOpened: true } })
    },
    [navigate],
  )

  const closeNote = useCallback(() => {
    const { view, wasOpenedHere } = here.current
    // Going back takes a moment: once is enough.
    if (view.note === null || isClosing.current) return
    isClosing.current = true
    if (wasOpenedHere) void navigate(-1)
    else void navigate(notesSearch.address({ ...view, note: null }), { replace: true, preventScrollReset: true })
  }, [navigate])

  return { openNote, closeNote }
}
