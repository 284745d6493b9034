import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPath, useLocation, useNavigation } from 'react-router'
import { hasSavedCopy } from '../session/saved-pages.ts'
import { VisuallyHidden } from '../ui/first-paint/accessibility.tsx'
import { useScreenLoading } from '../ui/first-paint/screen-loading.ts'
import { toast } from '../ui/toast.ts'
import { allowReadingFaces } from './reading-faces.ts'
import styles from './route-change.module.css'

/** The id of the main part, which the skip link and each change of page focus. */
export const mainId = 'main'

/** An open dialog; not one that is closing, which lingers in the page. */
export const openDialog = ':is([role=dialog], [role=alertdialog])[data-open]'

/** Does for client navigation what browsers do for documents; not for changes of the query. */
export function RouteChange() {
  const { pathname, hash } = useLocation()
  const { state, location: next } = useNavigation()
  const isScreenLoading = useScreenLoading()
  const isLoading = state !== 'idle' || isScreenLoading
  useWaitForConnection(next ? createPath(next) : null)
  useLateFragment(pathname + hash)
  const shownPath = useRef(pathname)
  const [announcement, setAnnouncement] = useState('')

  // Before the paint: an element focused by the user on the new page keeps the focus.
  useLayoutEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    allowReadingFaces()
    // A dialog that opened while the page loaded keeps the focus.
    if (!document.querySelector(openDialog)) document.getElementById(mainId)?.focus({ preventScroll: true })
    setAnnouncement(document.title)
  }, [pathname])

  return (
    <>
      {isLoading && <div className={styles.loading} data-loading="" />}
      <div aria-live="polite" aria-atomic="true">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
    </>
  )
}

const userInputs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Scrolls to content that renders late, unless the reader has scrolled or clicked by then. */
function useLateFragment(address: string): void {
  useEffect(() => {
    const id = fragmentOf(address)
    if (id === '' || document.getElementById(id)) return
    const waiting = new AbortController()
    const observer = new MutationObserver(() => {
      const target = document.getElementById(id)
      if (!target) return
      waiting.abort()
      target.scrollIntoView()
      if (document.activeElement !== document.body) takeFocus(target)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    const { signal } = waiting
    signal.addEventListener('abort', () => observer.disconnect())
    const giveUp = ({ isTrusted }: Event) => isTrusted && waiting.abort()
    for (const input of userInputs) window.addEventListener(input, giveUp, { signal, passive: true })
    return () => waiting.abort()
  }, [address])
}

/** As browsers do for a fragment that already exists. */
function takeFocus(target: HTMLElement): void {
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

function fragmentOf(address: string): string {
  try {
    return decodeURIComponent(address.split('#', 2)[1] ?? '')
  } catch {
    return ''
  }
}

/** After a failed script the router reloads, which offline loses a page that is not saved. */
function useWaitForConnection(next: string | null): void {
  const wanted = useRef(next)
  useEffect(() => {
    wanted.current = next
  }, [next])
  useEffect(() => {
    if (!('navigation' in window)) return
    const stop = new AbortController()
    const { signal } = stop
    const open = () => location.assign(wanted.current ?? location.href)
    const stay = (event: NavigateEvent) => {
      if (navigator.onLine || event.navigationType !== 'reload' || event.userInitiated) return
      event.preventDefault()
      void hasSavedCopy(wanted.current ?? location.pathname + location.search).then((isSaved) => {
        if (isSaved) return open()
        void toast('warning', 'You’re offline. The page will open when you’re back online.')
        window.addEventListener('online', open, { signal })
      })
    }
    window.navigation.addEventListener('navigate', stay, { signal })
    return () => stop.abort()
  }, [])
}
