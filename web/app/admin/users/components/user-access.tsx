import type { AdministeredUser } from '@ledgerdeck/contract/admin-users'
import { privateApi } from '../../../api/private-client.ts'
import { useWrite } from '../../../api/use-write.ts'
import { useSessionUser } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import layout from '../../../ui/first-paint/layout.module.css'
import { DateTime } from '../../../ui/first-paint/time.tsx'
import { FocusKeeper } from '../../../ui/focus-keeper.tsx'
import type { UserRights } from '../user-rights.ts'
import { SuspendButton } from './suspension.tsx'
import styles from './user-access.module.css'

interface UserAccessProps {
  user: AdministeredUser
  rights: UserRights
}

type Act = 'factors' | 'sign-out' | 'verification' | 'reset-link' | 'unlock'

export function UserAccess({ user, rights: { canShutOut, reason } }: UserAccessProps) {
  const viewer = useSessionUser()
  const isOwn = viewer?.id === user.id
  const canResetFactors = viewer?.is_superuser && !isOwn && user.has_second_factor
  const params = { id: user.id }
  const calls = {
    'sign-out': () => privateApi.admin.signOutUser({ params }),
    verification: () => privateApi.admin.sendVerification({ params }),
    factors: () => privateApi.admin.resetUserFactors({ params }),
    'reset-link': () => privateApi.admin.sendPasswordReset({ params }),
    unlock: () =>
      privateApi.admin.administerUser({
        params,
        body: { account_status: 'active', base_date_updated: user.date_updated },
        form: false,
      }),
  }
  const action = useWrite((act: Act) => calls[act]())
  const button = (act: Act, label: string, variant?: 'danger') => (
    <Button variant={variant} aria-disabled={action.isPending} onClick={() => action.write(act)}>
      {label}
    </Button>
  )
  const canBeReset = !isOwn && user.email_verified && user.is_active
  return (
    <FocusKeeper className={layout.stack4}>
      <div className={layout.row}>
        {button('sign-out', 'Log out everywhere')}
        {user.account_status === 'locked' && button('unlock', 'Unlock account')}
        {!user.email_verified && user.is_active && button('verification', 'Send verification again')}
        {canBeReset && button('reset-link', 'Send reset link')}
        {canResetFactors && button('factors', 'Remove second factors', 'danger')}
        {canShutOut && <SuspendButton user={user} />}
      </div>
      {canResetFactors && (
        <p className={styles.note}>
          First make sure the request comes from the account’s owner. This ends their sessions, and they can log in with
          only their password.
        </p>
      )}
      {canBeReset && (
        <p className={styles.note}>
          The reset link goes to {user.email}. The password doesn’t change until they use the link.
        </p>
      )}
      {user.account_status === 'suspended' && <Suspended user={user} canReinstate={canShutOut} />}
      {!canShutOut && <p className={styles.note}>{reason}</p>}
    </FocusKeeper>
  )
}

interface SuspendedProps {
  user: AdministeredUser
  canReinstate: boolean
}

function Suspended({ user, canReinstate }: SuspendedProps) {
  const { id, suspended_until, suspension_reason } = user
  const reinstatement = useWrite(() => privateApi.admin.reinstateUser({ params: { id } }))
  return (
    <Callout tone="warning" title="This account is suspended">
      <p className={styles.reason}>{suspension_reason || 'No reason was given.'}</p>
      <p>{suspended_until === null ? 'No end date.' : <>Until {<DateTime at={suspended_until} />}.</>}</p>
      {canReinstate && (
        <p>
          <Button size="small" aria-disabled={reinstatement.isPending} onClick={() => reinstatement.write()}>
            Reinstate
          </Button>
        </p>
      )}
    </Callout>
  )
}
