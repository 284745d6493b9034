import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { onSessionExpired } from '../api/browser-client.ts'
import { forgetUser } from '../session/session.ts'
import { toast } from '../ui/toast.ts'
import { StandaloneErrorPage } from './error-page.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'
import { Navigation } from './navigation.tsx'
import { MAIN_ID } from './route-change.tsx'

function useSessionExpiry(): void {
  useEffect(
    () =>
      onSessionExpired((text) => {
        forgetUser()
        void toast('warning', text)
      }),
    [],
  )
}

export default function SharedLayout() {
  useSessionExpiry()
  return (
    <div className={styles.paper}>
      <a className={styles.skip} href={`#${MAIN_ID}`}>
        Skip to content
      </a>
      <Header />
      <Navigation />
      <main id={MAIN_ID} className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}

export { StandaloneErrorPage as ErrorBoundary }
