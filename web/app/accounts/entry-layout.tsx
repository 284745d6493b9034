import { Link, Outlet } from 'react-router'
import { StandaloneErrorPage } from '../shell/error-page.tsx'
import { AppearanceControls } from '../shell/footer.tsx'
import { BrandMark } from '../shell/header.tsx'
import { useSite } from '../shell/page-meta.ts'
import { PrivacyLink } from '../shell/privacy-link.tsx'
import { mainId } from '../shell/route-change.tsx'
import styles from './entry-layout.module.css'

export default function EntryLayout() {
  const { siteName } = useSite()
  return (
    <div className={styles.door}>
      <header className={styles.header}>
        <Link to="/" className={styles.brand}>
          <BrandMark className={styles.mark} />
          {siteName}
        </Link>
      </header>
      <main id={mainId} className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <footer className={styles.footer}>
        <div className={styles.row}>
          <span className={styles.policy}>
            <PrivacyLink />
          </span>
          <span className={styles.switches}>
            <AppearanceControls />
          </span>
        </div>
      </footer>
    </div>
  )
}

export { StandaloneErrorPage as ErrorBoundary }
