import type { AdministeredUser } from '@ledgerdeck/contract/admin-users'
import { useNavigate } from 'react-router'
import { signInWithNewPassword } from '../../accounts/new-password-sign-in.ts'
import { updateBody } from '../../accounts/profile-form.ts'
import { type ProfileSave, useFormSave } from '../../accounts/profile-save.ts'
import { api } from '../../api/browser-client.ts'
import { queryClient } from '../../api/query-client.ts'
import { currentUser, rememberUser } from '../../session/session.ts'
import { toast } from '../../ui/toast.ts'
import { updateRefusal, verifyNotices } from './user-form.ts'
import type { UserForm } from './user-form-state.ts'
import { userQuery } from './user-query.ts'

const verifyNoticeMs = 60_000

/** Saves an account, asks to verify the rights that were changed, and signs in anew after a change of the own password. */
export function useUserSave(user: AdministeredUser, form: UserForm): ProfileSave {
  const navigate = useNavigate()
  const reload = () => queryClient.invalidateQueries(userQuery(user.id))

  async function update(onProgress: Parameters<Parameters<typeof useFormSave>[1]>[0]) {
    const { fields, extras, countryCode, changedFlags } = form
    const { user: updated } = await api.admin.administerUser({
      params: { id: user.id },
      body: { ...updateBody(fields, countryCode, extras), ...changedFlags, base_date_updated: user.date_updated },
      onProgress,
    })
    void toast('success', 'User Updated!')
    for (const text of verifyNotices(updated, changedFlags))
      void toast('warning', text, { autoCloseMs: verifyNoticeMs })
    rememberUser(updated)
    const isOwnPassword = extras.newPassword !== '' && String(currentUser()?.id) === String(user.id)
    const isSignedIn = !isOwnPassword || (await signInWithNewPassword(updated, extras.newPassword))
    if (isSignedIn) await reload()
    form.settle(fields)
    if (!isSignedIn) await navigate('/login', { replace: true })
  }

  return useFormSave(form, update, {
    reload,
    refusal: () => updateRefusal(user),
    fallback: 'An error occurred during user update.',
  })
}
