import { ErrorPage } from '../shell/error-page.tsx'

export default function AboutPage() {
  return <h1>AboutPage</h1>
}

export { ErrorPage as ErrorBoundary }
