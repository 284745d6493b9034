import type { RefObject } from 'react'

/** An element that got the focus keeps it: a link in an overlay may have opened another page. */
export function focusAfterClosing(popup: RefObject<HTMLElement | null>, returnFocus: () => HTMLElement | null) {
  return () => {
    const focused = document.activeElement ?? document.body
    const isElsewhere = focused !== document.body && !popup.current?.contains(focused)
    if (isElsewhere) return false
    const wanted = returnFocus()
    if (wanted?.getAttribute('tabindex') !== '-1') return wanted ?? true
    // Base UI would focus the first control inside it.
    queueMicrotask(() => wanted.focus({ preventScroll: true }))
    return false
  }
}
