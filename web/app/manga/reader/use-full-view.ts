import { useCallback, useEffect, useState } from 'react'

export interface FullView {
  isFull: boolean
  toggle: () => void
  leave: () => void
}

/**
 * Lets the page stand alone in the window, and the window fill the screen where the browser can do that. The mark on the document hides
 * what stands around the page; the whole document goes to full screen, so that dialogs and notices are seen there too.
 */
export function useFullView(): FullView {
  const [isFull, setFull] = useState(false)

  const leave = useCallback(() => {
    setFull(false)
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
  }, [])

  const toggle = () => {
    if (isFull) return leave()
    setFull(true)
    // Phones that cannot, and readers who do not allow it, still get the whole window.
    void document.documentElement.requestFullscreen?.({ navigationUI: 'hide' }).catch(() => {})
  }

  useEffect(() => {
    document.documentElement.toggleAttribute('data-full-view', isFull)
  }, [isFull])

  useEffect(() => {
    const follow = () => {
      if (!document.fullscreenElement) setFull(false)
    }
    document.addEventListener('fullscreenchange', follow)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      document.documentElement.removeAttribute('data-full-view')
      leave()
    }
  }, [leave])

  return { isFull, toggle, leave }
}
