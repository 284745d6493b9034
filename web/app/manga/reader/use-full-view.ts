import { useCallback, useEffect, useState } from 'react'

export interface FullView {
  isFull: boolean
  toggle: () => void
  leave: () => void
}

/** The whole document goes full screen, so that dialogs and toasts stay visible. */
export function useFullView(): FullView {
  const [isFull, setFull] = useState(false)

  const leave = useCallback(() => {
    setFull(false)
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
  }, [])

  const toggle = () => {
    if (isFull) return leave()
    setFull(true)
    // Without full screen, as on some phones, the reader still fills the window.
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
