import type { User } from '@ledgerdeck/contract/users'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { call } from '../api/browser-client.ts'
import { failureText } from '../api/call-error.ts'
import { rememberUser } from '../session/session.ts'
import { endSession } from '../session/session-end.ts'
import { signIn } from '../session/sign-in.ts'
import { toast } from '../ui/toast.ts'
import { readUpdateFailure } from './profile-failure.ts'
import { updateBody } from './profile-form.ts'
import type { ProfileForm } from './profile-form-state.ts'

export interface ProfileSave {
  isSaving: boolean
  /** How much of a chosen image has been sent, from 0 to 1; null without one. */
  sentFraction: number | null
  /** What went wrong with the last save as a whole. */
  problem: string | null
  forgetProblem: () => void
  save: () => Promise<void>
}

/** Saves the own profile, and signs in anew after a change of the password. */
export function useProfileSave(user: User, form: ProfileForm): ProfileSave {
  const [isSaving, setSaving] = useState(false)
  const [sentFraction, setSentFraction] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()

  async function update() {
    const { fields, extras, countryCode } = form
    if (extras.image !== null) setSentFraction(0)
    const { user: updated } = await call('PUT /api/user/user/update/{id}/', {
      params: { id: user.id },
      body: updateBody(fields, countryCode, extras),
      form: true,
      onProgress: extras.image === null ? undefined : setSentFraction,
    })
    void toast('success', 'User Updated!')
    rememberUser(updated)
    const isSignedIn = extras.newPassword === '' || (await reauthenticate(updated, extras.newPassword))
    if (isSignedIn) await revalidate()
    form.settle(fields)
    if (extras.newPassword !== '') {
      await navigate(isSignedIn ? `/user-profile/${updated.id}` : '/login', { replace: true })
    }
  }

  async function save() {
    if (isSaving) return
    setSaving(true)
    setProblem(null)
    form.setErrors({})
    try {
      await update()
    } catch (failure) {
      if (failureText(failure) === null) return
      const { text, fields } = readUpdateFailure(failure)
      setProblem(text)
      form.setErrors(fields)
      void toast('error', text)
    } finally {
      setSaving(false)
      setSentFraction(null)
    }
  }

  return { isSaving, sentFraction, problem, forgetProblem: () => setProblem(null), save }
}

/** Whether the new password opened a session. If not, nobody is signed in any more. */
async function reauthenticate({ email }: User, password: string): Promise<boolean> {
  try {
    await signIn({ usernameOrEmail: email, password })
    return true
  } catch {
    void toast('error', 'Error re-authenticating after password change')
    endSession('no-token')
    return false
  }
}
