import { Outlet } from 'react-router'
import { ErrorPage } from '../shell/error-page.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './admin-layout.module.css'
import { AgentPanel } from './components/agent-panel.tsx'

/** Rendered for everybody; styles show it to staff only, and each page redirects others. */
export default function AdminLayout() {
  return (
    <>
      <div className={styles.checking}>
        <Spinner label="Checking clearance..." />
        <noscript>
          <p>Turn on JavaScript to use the command centre.</p>
        </noscript>
      </div>
      <div className={styles.frame}>
        <AgentPanel />
        <div className={styles.page}>
          <Outlet />
        </div>
      </div>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
