import { Suspense } from 'react'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { Spinner } from '../../../ui/progress.tsx'

const UserDetails = lazyComponent(() => import('./user-details.tsx'))

export function UserDrawer(props: { id: number; listAddress: string }) {
  return (
    <Suspense fallback={<Spinner label="Loading user..." />}>
      <UserDetails {...props} />
    </Suspense>
  )
}
