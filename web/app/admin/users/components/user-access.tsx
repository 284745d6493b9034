import type { AdministeredUser, suspensionBounds } from '@ledgerdeck/contract/admin-users'
import { api } from '../../../api/browser-client.ts'
import { contractResolver } from '../../../api/contract-resolver.ts'
import { reloadAfterRefusal, toastFailure, useWrite } from '../../../api/use-write.ts'
import { allFields, useDraftForm } from '../../../session/drafts/use-draft-form.ts'
import { useSessionUser } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { TextAreaField, TextField } from '../../../ui/field.tsx'
import { DateTime } from '../../../ui/first-paint/time.tsx'
import { FocusKeeper } from '../../../ui/focus-keeper.tsx'
import { toast } from '../../../ui/toast.ts'
import { type SuspensionDraft, suspensionBody } from '../user-flags.ts'
import type { UserRights } from '../user-rights.ts'
import styles from './user-access.module.css'

interface UserAccessProps {
  user: AdministeredUser
  rights: UserRights
}

type Act = 'factors' | 'sign-out' | 'verification' | 'reset-link' | 'unlock'

export function UserAccess({ user, rights: { canShutOut, reason } }: UserAccessProps) {
  const viewer = useSessionUser()
  const isOwn = String(viewer?.id) === String(user.id)
  const canResetFactors = viewer?.is_superuser && !isOwn && user.has_second_factor
  const params = { id: user.id }
  const calls = {
    'sign-out': () => api.admin.signOutUser({ params }),
    verification: () => api.admin.sendVerification({ params }),
    factors: () => api.admin.resetUserFactors({ params }),
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
        {canResetFactors && button('factors', 'Remove second factors')}
      </div>
      {canResetFactors && (
        <p className={styles.note}>
          Make sure that the request comes from the owner. Their sessions end, and the password alone signs in again.
        </p>
      )}
      {canBeReset && (
        <p className={styles.note}>
          The reset link goes to {user.email}. The password stays as it is until the link is opened.
        </p>
      )}
      {canShutOut ? <UserSuspension user={user} /> : <p className={styles.note}>{reason}</p>}
    </FocusKeeper>
  )
}

const initial: SuspensionDraft = { reason: '', until: '' }
const maxReasonLength: (typeof suspensionBounds)['reasonCharacters'] = 500

const resolver = contractResolver<SuspensionDraft>(
  async () => (await import('@ledgerdeck/contract/admin-users')).suspendUser.body,
  suspensionBody,
)

function UserSuspension({ user }: { user: AdministeredUser }) {
  const params = { id: user.id }
  const form = useDraftForm<SuspensionDraft, { msg: string }>({
    initial,
    draft: { name: `suspension:${user.id}`, ...allFields },
    resolver,
    send: (values) => api.admin.suspendUser({ params, body: suspensionBody(values) }),
    onSaved: ({ msg }) => toast('success', msg),
    onFailure: (failure) => {
      reloadAfterRefusal(failure)
      toastFailure(failure, 'Not suspended.')
      return false
    },
  })
  const reinstatement = useWrite(() => api.admin.reinstateUser({ params }))
  const isBusy = form.isSaving || reinstatement.isPending
  const isSuspended = user.account_status === 'suspended'

  return (
    <>
      {isSuspended && <Suspended user={user} isBusy={isBusy} onReinstate={reinstatement.write} />}
      <form
        ref={form.element}
        className={styles.form}
        aria-label="Suspension"
        aria-busy={form.isSaving}
        noValidate
        onSubmit={form.submit}
      >
        <TextAreaField
          {...form.field('reason')}
          label="Reason"
          rows={3}
          required
          maxLength={maxReasonLength}
          hint={`For administrators. At most ${maxReasonLength} characters.`}
        />
        <TextField
          {...form.field('until')}
          label="Until"
          type="datetime-local"
          hint="Your local time. Ends automatically at this time. Leave blank for no end date."
          className={styles.until}
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="danger" aria-disabled={isBusy}>
            {isSuspended ? 'Change suspension' : 'Suspend'}
          </Button>
        </div>
      </form>
    </>
  )
}

interface SuspendedProps {
  user: AdministeredUser
  isBusy: boolean
  onReinstate: () => void
}

function Suspended({ user: { suspended_until, suspension_reason }, isBusy, onReinstate }: SuspendedProps) {
  return (
    <Callout tone="warning" title="This account is suspended">
      {suspension_reason !== '' && <p className={styles.reason}>{suspension_reason}</p>}
      <p>{suspended_until === null ? 'No end date.' : <>Until {<DateTime at={suspended_until} />}.</>}</p>
      <p>
        <Button size="small" aria-disabled={isBusy} onClick={onReinstate}>
          Reinstate
        </Button>
      </p>
    </Callout>
  )
}
