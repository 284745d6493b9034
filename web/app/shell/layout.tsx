import { Outlet } from 'react-router'
import { StandaloneErrorPage } from './error-page.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'
import { MAIN_ID } from './route-change.tsx'

export default function SharedLayout() {
  return (
    <div className={styles.paper}>
      <a className={styles.skip} href={`#${MAIN_ID}`}>
        Skip to content
      </a>
      <Header />
      <main id={MAIN_ID} className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}

export { StandaloneErrorPage as ErrorBoundary }
