import { type ClientLoaderFunctionArgs, Outlet } from 'react-router'
import { requireStaff } from '../session/guard.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './admin-layout.module.css'
import { AgentPanel } from './components/agent-panel.tsx'

/** Keeps the frame from those it is not for. Each page inside asks for itself as well: loaders of one address run side by side. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireStaff(request)
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <Spinner label="Checking clearance..." />
}

/** The command centre: the Agent Panel beside every page of it. */
export default function AdminLayout() {
  return (
    <div className={styles.frame}>
      <AgentPanel />
      <div className={styles.page}>
        <Outlet />
      </div>
    </div>
  )
}

export { ErrorPage as ErrorBoundary }
