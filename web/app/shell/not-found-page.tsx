import { data, type MetaArgs } from 'react-router'
import { ErrorPage } from './error-page.tsx'
import { pageMeta } from './page-meta.ts'

function notFound(): never {
  throw data(null, { status: 404, statusText: 'Not Found' })
}

export const loader = notFound
export const clientLoader = notFound

export function meta(args: MetaArgs) {
  return pageMeta(args, undefined)
}

export default function NotFoundPage() {
  return null
}

export { ErrorPage as ErrorBoundary }
