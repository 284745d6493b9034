import type { User } from '@ledgerdeck/contract/users'
import { type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api/browser-client.ts'
import { invalidateAfterwards, queryClient } from '../../api/query-client.ts'
import { rememberUser } from '../../session/session.ts'
import { AccountSetupSteps } from '../../shell/dialogs/account-setup-dialog.tsx'
import { Callout } from '../../ui/callout.tsx'
import { toast } from '../../ui/toast.ts'
import { noFlags, updateBody } from '../account-values.ts'
import { profileQuery } from '../profile-queries.ts'
import { type AccountForm, signInWithNewPassword, useAccountForm } from '../use-account-form.ts'
import { ProfileFormFrame } from './profile-form-frame.tsx'

export function ProfileForm({ user }: { user: User }) {
  const form = useProfileForm(user)
  usePasswordFocus(form.element, user.must_change_password)
  return (
    <ProfileFormFrame
      label="Profile"
      user={user}
      queryKey={profileQuery(user.id).queryKey}
      form={form}
      isOwn
      isPasswordRequired={user.must_change_password}
      leaveText="This browser keeps what you typed, but not passwords or a chosen image."
      callout={<ProfileCallout user={user} />}
    />
  )
}

/** The focus moves to the content first, when the page changes. */
function usePasswordFocus(form: RefObject<HTMLFormElement | null>, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    const frame = requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[name=new_password]')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [form, isWanted])
}

function ProfileCallout({ user: { must_change_password, setup_due } }: { user: User }) {
  if (must_change_password) return <TemporaryPassword />
  if (setup_due.length === 0) return null
  return (
    <Callout tone="warning" title="Finish setting up your account">
      <AccountSetupSteps due={setup_due} />
    </Callout>
  )
}

function TemporaryPassword() {
  return (
    <Callout tone="warning" title="Choose a new password">
      <p>You logged in with a temporary password. Choose a new one to use the rest of your account.</p>
    </Callout>
  )
}

function useProfileForm(user: User): AccountForm {
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
        // A second factor is not asked for again: the session outlives the change.
        const isSignedIn =
          password === '' || updated.has_second_factor || (await signInWithNewPassword(updated, password))
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
