import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useSavedPages } from '../session/saved-pages.ts'
import { Button } from '../ui/button.tsx'
import { ReaderDateTime } from '../ui/first-paint/time.tsx'
import { useHydrated } from '../ui/first-paint/use-hydrated.ts'
import { StandaloneErrorPage } from './error-page.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { layOutLaterParts } from './later-parts.ts'
import styles from './layout.module.css'
import { useSite } from './page-meta.ts'
import { mainId } from './route-change.tsx'

export default function SharedLayout() {
  useEffect(layOutLaterParts, [])
  return (
    <div className={styles.paper}>
      <a className={styles.skip} href={`#${mainId}`}>
        Skip to content
      </a>
      <Header />
      <main id={mainId} className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <SavedCopyBanner />
    </div>
  )
}

/** The service worker marks documents from its cache. The next page is loaded from the server. */
function SavedCopyBanner() {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const isHydrated = useHydrated()
  useSavedPages(useSite().hasOfflinePages, address)
  useEffect(() => {
    const { dataset } = document.documentElement
    if (dataset.address !== address) delete dataset.savedAt
  }, [address])
  const { savedAt, address: opened } = isHydrated ? document.documentElement.dataset : {}
  const isCopy = savedAt !== undefined && opened === address
  return (
    <div role="status" className={styles.savedCopy}>
      {isCopy && (
        <>
          <span>
            Offline: saved copy of <ReaderDateTime at={savedAt} />
          </span>
          <Button size="small" onClick={() => location.reload()}>
            Try again
          </Button>
        </>
      )}
    </div>
  )
}

export { StandaloneErrorPage as ErrorBoundary }
