import type { AdministeredUser } from '@ledgerdeck/contract/admin-users'
import { api } from '../../../api/browser-client.ts'
import { useWrite } from '../../../api/use-write.ts'
import { useSessionUser } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { FocusKeeper } from '../../../ui/focus-keeper.tsx'
import type { UserRights } from '../user-rights.ts'
import styles from './user-access.module.css'
import { UserSuspension } from './user-suspension.tsx'

interface UserAccessProps {
  user: AdministeredUser
  rights: UserRights
}

type Act = 'sign-out' | 'verification' | 'reset-link' | 'unlock'

/** Acts on an account that are done at once, beside its form. */
export function UserAccess({ user, rights: { canShutOut, reason } }: UserAccessProps) {
  const isOwn = String(useSessionUser()?.id) === String(user.id)
  const params = { id: user.id }
  const calls = {
    'sign-out': () => api.admin.signOutUser({ params }),
    verification: () => api.admin.sendVerification({ params }),
    'reset-link': () => api.admin.sendPasswordReset({ params }),
    unlock: () =>
      api.admin.administerUser({
        params,
        body: { account_status: 'active', base_date_updated: user.date_updated },
        form: false,
      }),
  }
  const action = useWrite((act: Act) => calls[act]())
  const button = (act: Act, label: string) => (
    <Button aria-disabled={action.isPending} onClick={() => action.write(act)}>
      {label}
    </Button>
  )
  const canBeReset = !isOwn && user.email_verified && user.is_active
  return (
    <FocusKeeper className={styles.access}>
      <div className={styles.buttons}>
        {button('sign-out', 'Sign out everywhere')}
        {user.account_status === 'locked' && button('unlock', 'End the lock')}
        {!user.email_verified && button('verification', 'Send verification again')}
        {canBeReset && button('reset-link', 'Send reset link')}
      </div>
      {canBeReset && (
        <p className={styles.note}>
          The reset link goes to {user.email}. The password stays as it is until the link is opened.
        </p>
      )}
      {canShutOut ? <UserSuspension user={user} /> : <p className={styles.note}>{reason}</p>}
    </FocusKeeper>
  )
}
