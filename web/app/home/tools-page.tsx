import { ErrorPage } from '../shell/error-page.tsx'

export default function ToolsPage() {
  return <h1>ToolsPage</h1>
}

export { ErrorPage as ErrorBoundary }
