import type { RefObject } from 'react'

/** An element that got the focus keeps it: a link in an overlay may have opened another page. */
export function focusAfterClosing(popup: RefObject<HTMLElement | null>, returnFocus: () => HTMLElement | null) {
  return () => {
    const focused = document.activeElement ?? document.body
    const isElsewhere = focused !== document.body && !popup.current?.contains(focused)
    return !isElsewhere && (returnFocus() ?? true)
  }
}
