import { ErrorPage } from '../shell/error-page.tsx'

export default function LandingPage() {
  return <h1>LandingPage</h1>
}

export { ErrorPage as ErrorBoundary }
