import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPath, useLocation, useNavigation } from 'react-router'
import { useScreenLoading } from '../ui/screen-loading.ts'
import { toast } from '../ui/toast.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './route-change.module.css'

/** The element that a page's content lives in; the skip link and each change of page put the focus there. */
export const MAIN_ID = 'main'

/**
 * What a browser does for a new document, done for a change of page within one: the focus moves to the content, the title is
 * announced, and a bar shows that something loads. A change of the query alone, as filters and page numbers make, moves no focus.
 */
export function RouteChange() {
  const { pathname, hash } = useLocation()
  const { state, location: next } = useNavigation()
  const isScreenLoading = useScreenLoading()
  const isLoading = state !== 'idle' || isScreenLoading
  useWaitForConnection(next ? createPath(next) : null)
  useLateFragment(pathname + hash)
  const shownPath = useRef(pathname)
  const [announcement, setAnnouncement] = useState('')

  // Before the new page is painted: what has got the focus by a key or a tap on it keeps it.
  useLayoutEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
    setAnnouncement(document.title)
  }, [pathname])

  return (
    <>
      {isLoading && <div className={styles.loading} />}
      <div aria-live="polite" aria-atomic="true">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
    </>
  )
}

/** What tells that the reader goes a way of their own. */
const ownSteps = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Browser and router scroll to the fragment of an address that is there when they look for it. What comes later, such as the content of a
 * private page that is opened by its address, is scrolled to when it comes, unless the reader has gone on by then.
 */
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
    })
    observer.observe(document.body, { childList: true, subtree: true })
    const { signal } = waiting
    signal.addEventListener('abort', () => observer.disconnect())
    for (const step of ownSteps) window.addEventListener(step, () => waiting.abort(), { signal, passive: true })
    return () => waiting.abort()
  }, [address])
}

/** The id of the element that an address leads to; empty where it names none. */
function fragmentOf(address: string): string {
  try {
    return decodeURIComponent(address.split('#', 2)[1] ?? '')
  } catch {
    return ''
  }
}

/**
 * The router loads the document anew when the scripts of a page cannot be had, which without a connection would leave nothing of the page
 * that is open. It stays instead, and the next one opens when the connection is back. Browsers without `navigation` do as the router says.
 *
 * @param next the address that is being loaded
 */
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
      void toast('warning', 'You are offline. The page opens when the connection is back.')
      window.addEventListener('online', open, { signal })
    }
    window.navigation.addEventListener('navigate', stay, { signal })
    return () => stop.abort()
  }, [])
}
