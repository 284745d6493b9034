import type { ClientLoaderFunctionArgs, MetaArgs } from 'react-router'
import { redirectFrom, requireUser } from '../session/screens/guard.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { ProfileShell } from './components/profile-form-frame.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  throw redirectFrom(request, `/user-profile/${requireUser(request).id}${new URL(request.url).search}`)
}
clientLoader.hydrate = true as const

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'Profile',
    description: 'Your profile.',
    isPrivate: true,
  })
}

export function HydrateFallback() {
  return <ProfileShell />
}

export default function OwnProfilePage() {
  return null
}

export { ErrorPage as ErrorBoundary }
