import type { AdministeredUser } from '@ledgerdeck/contract/admin-users'
import { useNavigate } from 'react-router'
import { UnsendableError } from '../../accounts/account-update-failure.ts'
import { updateBody } from '../../accounts/account-values.ts'
import { type AccountForm, signInWithNewPassword, useAccountForm } from '../../accounts/use-account-form.ts'
import { api } from '../../api/browser-client.ts'
import { queryClient } from '../../api/query-client.ts'
import { currentUser, rememberUser } from '../../session/session.ts'
import { toast } from '../../ui/toast.ts'
import { changedFlags, updateRefusal, verifyNotices } from './user-flags.ts'
import { userQuery } from './user-query.ts'
import type { UserRights } from './user-rights.ts'

const verifyNoticeMs = 60_000

/** The form of another account. It asks to verify the rights that it changed. */
export function useUserForm(user: AdministeredUser, { canChangeCredentials }: UserRights): AccountForm {
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
      for (const text of verifyNotices(updated, flags)) void toast('warning', text, { autoCloseMs: verifyNoticeMs })
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
