import { ErrorPage } from './error-page.tsx'

export default function PrivacyPage() {
  return <h1>PrivacyPage</h1>
}

export { ErrorPage as ErrorBoundary }
