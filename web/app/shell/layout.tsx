import { Outlet } from 'react-router'
import { ErrorPage } from './error-page.tsx'

export default function SharedLayout() {
  return (
    <main id="main">
      <Outlet />
    </main>
  )
}

export { ErrorPage as ErrorBoundary }
