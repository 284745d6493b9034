import type { MouseEvent } from 'react'

/** Whether a link opens in the same tab; with other buttons or keys the page stays. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
