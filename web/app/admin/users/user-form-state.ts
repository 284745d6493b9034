import type { AdministeredUser } from '@ledgerdeck/contract/admin-users'
import { useState } from 'react'
import type { ProfileFields } from '../../accounts/profile-form.ts'
import { useProfileForm } from '../../accounts/profile-form-state.ts'
import { changedFlags, type FlagEdits, type UserFlags } from './user-form.ts'
import type { UserRights } from './user-rights.ts'

/** The form of somebody's account: that of a profile, and the rights, which are not kept when the page is left. */
export function useUserForm(user: AdministeredUser, { canChangeCredentials }: UserRights) {
  const readOnly = canChangeCredentials ? [] : (['email'] as const)
  const form = useProfileForm(user, { draftName: `user:${user.id}`, readOnly })
  const [edits, setEdits] = useState<FlagEdits>({})
  const changed = changedFlags(user, edits)
  return {
    ...form,
    isDirty: form.isDirty || Object.keys(changed).length > 0,
    flags: { ...user, ...changed } as UserFlags,
    changedFlags: changed,
    setFlag: (name: keyof UserFlags, value: boolean) => setEdits((present) => ({ ...present, [name]: value })),
    settle: (sent: ProfileFields) => {
      form.settle(sent)
      setEdits({})
    },
    discard: () => {
      form.discard()
      setEdits({})
    },
  }
}

export type UserForm = ReturnType<typeof useUserForm>
