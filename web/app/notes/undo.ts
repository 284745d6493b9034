import { useCallback, useEffect, useRef } from 'react'
import { toast } from '../ui/toast.ts'

/** So long something can be taken back. */
const undoMs = 10_000

/**
 * Offers to take back what was just done: by the button of a message, or by the keys for it wherever nothing is being typed.
 * @returns offers it; of several offers the keys take the last one
 */
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
