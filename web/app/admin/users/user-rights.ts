import type { AdministeredUser } from '@ledgerdeck/contract/admin-users'
import type { SessionUser } from '../../session/session.ts'

type Account = Pick<AdministeredUser, 'id' | 'is_staff' | 'is_superuser'>

/** Decides only what the screen shows; the API authorises. */
export interface UserRights {
  canEdit: boolean
  canChangeStaff: boolean
  canChangeCredentials: boolean
  /** Grant premium, and verify the address for its owner. */
  canGrant: boolean
  /** Delete, suspend, and set `is_active` to false. */
  canShutOut: boolean
  reason: string | null
}

export function rightsOver(viewer: SessionUser | null, account: Account): UserRights {
  const isOwn = viewer?.id === account.id
  const isPeer = !viewer?.is_superuser && !isOwn && (account.is_staff || account.is_superuser)
  const canEdit = viewer !== null && !isPeer
  return {
    canEdit,
    canShutOut: canEdit && !isOwn,
    canChangeStaff: canEdit && !isOwn && viewer.is_superuser,
    canChangeCredentials: canEdit && (isOwn || viewer.is_superuser),
    canGrant: canEdit && viewer.is_superuser,
    reason: reasonFor({ isPeer, isOwn }),
  }
}

function reasonFor({ isPeer, isOwn }: { isPeer: boolean; isOwn: boolean }): string | null {
  if (isPeer) return 'Only a superuser can change staff and superusers.'
  return isOwn ? 'You can’t delete, suspend or demote your own account.' : null
}
