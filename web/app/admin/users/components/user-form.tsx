import type { AdministeredUser } from '@ledgerdeck/contract/admin-users'
import { useNavigate } from 'react-router'
import { UnsendableError } from '../../../accounts/account-update-failure.ts'
import { type UserFlags, updateBody } from '../../../accounts/account-values.ts'
import { ProfileFormFrame } from '../../../accounts/components/profile-form-frame.tsx'
import { type AccountForm, signInWithNewPassword, useAccountForm } from '../../../accounts/use-account-form.ts'
import { api } from '../../../api/browser-client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { currentUser, rememberUser, useSessionUser } from '../../../session/session.ts'
import { Checkbox, TextField } from '../../../ui/field.tsx'
import { dateTimeText } from '../../../ui/format.ts'
import { toast } from '../../../ui/toast.ts'
import { changedFlags, updateRefusal, verifyTexts } from '../user-flags.ts'
import type { UserRights } from '../user-rights.ts'
import { lastLogin, userQuery } from './user-details.tsx'
import styles from './user-form.module.css'

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
      passwordConsequence={isOwn ? '' : ' They must choose another at their next login.'}
      leaveText="This browser keeps what you typed, but not passwords, ticked boxes or a chosen image."
    >
      <Rights user={user} form={form} rights={rights} />
      <div className={styles.facts}>
        <TextField label="Account status" readOnly value={user.account_status} />
        <TextField label="Failed logins" readOnly value={user.login_attempts} />
        <TextField label="Date updated" name="date_updated" readOnly value={dateTimeText(user.date_updated)} />
        <TextField label="Last login" name="last_login" readOnly value={lastLogin(user)} />
      </div>
    </ProfileFormFrame>
  )
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
      {user.is_superuser && (
        <p className={styles.note}>This is a superuser. You can change that only on the command line.</p>
      )}
      {reason !== null && <p className={styles.note}>{reason}</p>}
      {!canGrant && (
        <p className={styles.note}>Only superusers can change staff and premium rights or mark an email as verified.</p>
      )}
    </fieldset>
  )
}

const verifyToastMs = 60_000

function useUserForm(user: AdministeredUser, { canChangeCredentials }: UserRights): AccountForm {
  const navigate = useNavigate()
  const { is_staff, is_premium_user, is_active, email_verified } = user
  const reload = () => queryClient.invalidateQueries(userQuery(user.id))

  return useAccountForm({
    user,
    draftName: `user:${user.id}`,
    flags: { is_staff, is_premium_user, is_active, email_verified },
    readOnly: canChangeCredentials ? [] : ['email'],
    reload,
    fallback: 'An error occurred during user update.',
    send: async (values, countryCode, onProgress) => {
      const refusal = updateRefusal(user)
      if (refusal !== null) throw new UnsendableError(refusal)
      const flags = changedFlags(user, values)
      const { user: updated } = await api.admin.administerUser({
        params: { id: user.id },
        body: { ...updateBody(values, countryCode), ...flags, base_date_updated: user.date_updated },
        onProgress,
      })
      void toast('success', 'User Updated!')
      for (const text of verifyTexts(updated, flags)) void toast('warning', text, { autoCloseMs: verifyToastMs })
      rememberUser(updated)
      const isOwnPassword = values.new_password !== '' && String(currentUser()?.id) === String(user.id)
      const isSignedIn = !isOwnPassword || (await signInWithNewPassword(updated, values.new_password))
      if (isSignedIn) await reload()
      return isSignedIn
    },
    onSaved: async (isSignedIn) => {
      if (!isSignedIn) await navigate('/login', { replace: true })
    },
  })
}
