import { data } from 'react-router'
import { ErrorPage } from './error-page.tsx'

function notFound(): never {
  throw data(null, { status: 404 })
}

export const loader = notFound
export const clientLoader = notFound

export default function NotFoundPage() {
  return null
}

export { ErrorPage as ErrorBoundary }
