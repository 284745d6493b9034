import type { Id } from 'react-toastify/unstyled'

type ToastTone = 'success' | 'error' | 'warning' | 'info'

/** Called once, by the part of the page that shows toasts, when there is a first one to show. */
let showHost: (() => void) | undefined
let hostWanted = false

/** Registers the toast host; what was toasted before it was there makes it show at once. */
export function onFirstToast(show: () => void): () => void {
  showHost = show
  if (hostWanted) show()
  return () => {
    showHost = undefined
  }
}

/**
 * Shows a short message that goes away by itself, after five seconds unless told otherwise.
 * The library behind it comes with the first toast, so that readers do not load it.
 */
export async function toast(
  tone: ToastTone,
  message: string,
  options: { autoCloseMs?: number | false } = {},
): Promise<Id> {
  hostWanted = true
  showHost?.()
  const { toast: show } = await import('react-toastify/unstyled')
  return show(message, { type: tone, autoClose: options.autoCloseMs })
}
