import type { AdministeredUser } from '@ledgerdeck/contract/admin-users'
import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../../api/browser-client.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { FocusKeeper } from '../../../ui/focus-keeper.tsx'
import type { UserRights } from '../user-rights.ts'
import styles from './user-access.module.css'
import { UserSuspension } from './user-suspension.tsx'

interface UserAccessProps {
  user: AdministeredUser
  rights: UserRights
}

/** Acts on an account that are done at once, beside its form. */
export function UserAccess({ user, rights: { canShutOut, reason } }: UserAccessProps) {
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction<'sign-out' | 'verification'>(useCallback(() => void revalidate(), [revalidate]))
  const params = { id: user.id }
  const act = (name: 'sign-out' | 'verification') =>
    void run(name, () =>
      name === 'sign-out'
        ? call('POST /api/v1/admin/users/{id}/sign-out/', { params })
        : call('POST /api/v1/admin/users/{id}/verification/', { params }),
    )
  return (
    <FocusKeeper className={styles.access}>
      <div className={styles.buttons}>
        <Button aria-disabled={busy !== null} onClick={() => act('sign-out')}>
          Sign out everywhere
        </Button>
        {!user.email_verified && (
          <Button aria-disabled={busy !== null} onClick={() => act('verification')}>
            Send verification again
          </Button>
        )}
      </div>
      {canShutOut ? <UserSuspension user={user} /> : <p className={styles.note}>{reason}</p>}
    </FocusKeeper>
  )
}
