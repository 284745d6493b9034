import type { RefObject } from 'react'

/**
 * The `finalFocus` of a modal. An element that got the focus in the meantime keeps it: a link of
 * the modal may have opened another page before the modal is gone.
 * @param returnFocus returns null for what had the focus before the modal opened
 */
export function focusAfterClosing(popup: RefObject<HTMLElement | null>, returnFocus: () => HTMLElement | null) {
  return () => {
    const focused = document.activeElement ?? document.body
    const isElsewhere = focused !== document.body && !popup.current?.contains(focused)
    return !isElsewhere && (returnFocus() ?? true)
  }
}
