import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
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
  const isLoading = useNavigation().state !== 'idle'
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
