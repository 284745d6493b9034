import type { User } from '@ledgerdeck/contract/users'
import type { ComponentProps } from 'react'
import { Badge } from '../../../ui/badge.tsx'

const tones: Record<User['account_status'], ComponentProps<typeof Badge>['tone']> = {
  active: 'success',
  unverified: 'warning',
  locked: 'warning',
  suspended: 'danger',
  deleted: 'danger',
}

export function UserStatus({ status }: { status: User['account_status'] }) {
  return <Badge tone={tones[status]}>{status}</Badge>
}
