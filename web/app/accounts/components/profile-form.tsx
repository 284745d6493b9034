import type { User } from '@ledgerdeck/contract/users'
import { type RefObject, useEffect } from 'react'
import { AccountSetupSteps } from '../../shell/account-setup-steps.tsx'
import { Notice } from '../../ui/notice.tsx'
import { profileQuery } from '../profile-query.ts'
import { useProfileForm } from '../use-profile-form.ts'
import { ProfileFormFrame } from './profile-form-frame.tsx'

/** Everything that users may change of their own account. */
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
      leaveText="What you typed stays in this browser. A chosen image and passwords do not."
      notice={<ProfileNotice user={user} />}
    />
  )
}

/** One frame after the change of page has moved the focus to the content. */
function usePasswordFocus(form: RefObject<HTMLFormElement | null>, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    const frame = requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[name=new_password]')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [form, isWanted])
}

function ProfileNotice({ user: { must_change_password, setup_due } }: { user: User }) {
  if (must_change_password) return <TemporaryPassword />
  if (setup_due.length === 0) return null
  return (
    <Notice tone="warning" title="Finish setting up your account">
      <AccountSetupSteps due={setup_due} />
    </Notice>
  )
}

function TemporaryPassword() {
  return (
    <Notice tone="warning" title="Choose a new password">
      <p>You signed in with a temporary password. Until you replace it, only this form is open to you.</p>
    </Notice>
  )
}
