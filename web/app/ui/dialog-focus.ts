import type { RefObject } from 'react'

/**
 * Gives what gets the focus when a modal part has closed. What got it meanwhile keeps it: the page behind a link of the part can open, and
 * be used, before the part has moved away.
 *
 * @param returnFocus gives null for what had the focus before it opened
 */
export function focusAfterClosing(popup: RefObject<HTMLElement | null>, returnFocus: () => HTMLElement | null) {
  return () => {
    const focused = document.activeElement ?? document.body
    const isElsewhere = focused !== document.body && !popup.current?.contains(focused)
    return !isElsewhere && (returnFocus() ?? true)
  }
}
