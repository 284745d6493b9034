import type { AdministeredUser } from '@ledgerdeck/contract/admin-users'
import type { UserFlags } from '../../../accounts/account-values.ts'
import { ProfileFormFrame } from '../../../accounts/components/profile-form-frame.tsx'
import type { AccountForm } from '../../../accounts/use-account-form.ts'
import { useSessionUser } from '../../../session/session.ts'
import { Checkbox, TextField } from '../../../ui/field.tsx'
import { dateTimeText } from '../../../ui/format.ts'
import { useUserForm } from '../use-user-form.ts'
import { userQuery } from '../user-query.ts'
import type { UserRights } from '../user-rights.ts'
import styles from './user-form.module.css'

/** Everything that administrators may change of an account. */
export function UserForm({ user, rights }: { user: AdministeredUser; rights: UserRights }) {
  const form = useUserForm(user, rights)
  const isOwn = String(useSessionUser()?.id) === String(user.id)
  return (
    <ProfileFormFrame
      label={`Account of ${user.username}`}
      user={user}
      queryKey={userQuery(user.id).queryKey}
      form={form}
      isOwn={isOwn}
      canChangeCredentials={rights.canChangeCredentials}
      passwordConsequence={isOwn ? '' : ' A new one has to be replaced at the next sign-in.'}
      leaveText="What you typed stays in this browser. A chosen image, passwords and ticked boxes do not."
    >
      <Rights user={user} form={form} rights={rights} />
      <div className={styles.facts}>
        <TextField label="Account status" readOnly value={user.account_status} />
        <TextField label="Failed sign-ins" readOnly value={user.login_attempts} />
        <TextField label="Date updated" name="date_updated" readOnly value={dateTimeText(user.date_updated)} />
        <TextField label="Last login" name="last_login" readOnly value={lastLogin(user)} />
      </div>
    </ProfileFormFrame>
  )
}

export function lastLogin({ last_login }: AdministeredUser): string {
  return last_login === null ? 'Never' : dateTimeText(last_login)
}

interface RightsProps {
  user: AdministeredUser
  form: AccountForm
  rights: UserRights
}

function Rights({ user, form: { values, change }, rights }: RightsProps) {
  const { canShutOut, canChangeStaff, canGrant, reason } = rights
  const box = (name: keyof UserFlags, label: string, isDisabled: boolean) => (
    <Checkbox
      name={name}
      label={label}
      checked={values[name]}
      disabled={isDisabled}
      onChange={({ target }) => change({ [name]: target.checked })}
    />
  )
  return (
    <fieldset className={styles.rights}>
      <legend>Rights</legend>
      {box('is_staff', 'Is staff', !canChangeStaff)}
      {box('is_active', 'Is active', !canShutOut)}
      {box('is_premium_user', 'Is premium', !canGrant)}
      {box('email_verified', 'Email is verified', !canGrant || user.email_verified)}
      {user.is_superuser && <p className={styles.note}>This is a superuser. Only the command line changes that.</p>}
      {reason !== null && <p className={styles.note}>{reason}</p>}
      {!canGrant && (
        <p className={styles.note}>
          Only superusers can change who is staff, who has premium, and which address counts as verified.
        </p>
      )}
    </fieldset>
  )
}
