import type { User } from '@ledgerdeck/contract/users'
import { useNavigate } from 'react-router'
import { api } from '../api/browser-client.ts'
import { invalidateAfterwards, queryClient } from '../api/query-client.ts'
import { rememberUser } from '../session/session.ts'
import { toast } from '../ui/toast.ts'
import { signInWithNewPassword } from './new-password-sign-in.ts'
import { noFlags, updateBody } from './profile-form.ts'
import { profileQuery } from './profile-query.ts'
import { type AccountForm, useAccountForm } from './use-account-form.ts'

/** The form of one's own profile. It signs in again after a change of the password. */
export function useProfileForm(user: User): AccountForm {
  const navigate = useNavigate()
  const query = profileQuery(user.id)
  return useAccountForm({
    user,
    draftName: 'profile',
    flags: noFlags,
    reload: () => queryClient.invalidateQueries(query),
    send: (values, countryCode, onProgress) => {
      const password = values.new_password
      const update = async () => {
        const { user: updated } = await api.accounts.updateUser({
          params: { id: user.id },
          body: { ...updateBody(values, countryCode), base_date_updated: user.date_updated },
          onProgress,
        })
        void toast('success', 'User Updated!')
        rememberUser(updated)
        const isSignedIn = password === '' || (await signInWithNewPassword(updated, password))
        if (isSignedIn) queryClient.setQueryData(query.queryKey, updated)
        return { updated, isSignedIn }
      }
      return password === '' ? update() : invalidateAfterwards(update)
    },
    onSaved: async ({ updated, isSignedIn }, { new_password }) => {
      if (new_password === '') return
      await navigate(isSignedIn ? `/user-profile/${updated.id}` : '/login', { replace: true })
    },
  })
}
