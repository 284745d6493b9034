import { Suspense } from 'react'
import { notLoaded } from '../../../ui/callout.tsx'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { Spinner } from '../../../ui/progress.tsx'

const UserDetails = lazyComponent(() => import('./user-details.tsx'), notLoaded('The user didn’t load.'))

export function UserDrawer(props: { id: number; listAddress: string }) {
  return (
    <Suspense fallback={<Spinner label="Loading user..." />}>
      <UserDetails {...props} />
    </Suspense>
  )
}
