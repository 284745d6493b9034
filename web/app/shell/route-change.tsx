import { useEffect, useRef, useState } from 'react'
import { createPath, useLocation, useNavigation } from 'react-router'
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
  const { pathname } = useLocation()
  const { state, location: next } = useNavigation()
  const isLoading = state !== 'idle'
  useWaitForConnection(next ? createPath(next) : null)
  const shownPath = useRef(pathname)
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
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
