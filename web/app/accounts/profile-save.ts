import type { User } from '@ledgerdeck/contract/users'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../api/browser-client.ts'
import { failureText } from '../api/call-error.ts'
import { invalidateAfterwards, queryClient } from '../api/query-client.ts'
import { rememberUser } from '../session/session.ts'
import { toast } from '../ui/toast.ts'
import { signInWithNewPassword } from './new-password-sign-in.ts'
import { isOutdated, readUpdateFailure } from './profile-failure.ts'
import { updateBody } from './profile-form.ts'
import type { ProfileForm } from './profile-form-state.ts'
import { profileQuery } from './profile-query.ts'

export interface ProfileSave {
  isSaving: boolean
  /** How much of a chosen image has been sent, from 0 to 1; null without one. */
  sentFraction: number | null
  /** What went wrong with the last save as a whole. */
  problem: string | null
  forgetProblem: () => void
  save: () => Promise<void>
}

/** Told how much of the body has been sent; undefined where nobody waits for it. */
type OnProgress = ((fraction: number) => void) | undefined

interface SaveOptions {
  /** Loads the account again. */
  reload: () => Promise<unknown>
  /** What keeps the form from being sent at all; null for nothing. */
  refusal?: () => string | null
  /** Said where the server says nothing. */
  fallback?: string
}

/**
 * Saves a form of an account by `update`, one save at a time, and shows what the server refuses.
 * @param update sends the form, and does what follows from it
 */
export function useFormSave(
  form: Pick<ProfileForm, 'extras' | 'imageProblem' | 'setErrors'>,
  update: (onProgress: OnProgress) => Promise<void>,
  { reload, refusal, fallback }: SaveOptions,
): ProfileSave {
  const [isSaving, setSaving] = useState(false)
  const [sentFraction, setSentFraction] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const hasImage = form.extras.image !== null

  function tell(text: string) {
    setProblem(text)
    void toast('error', text)
  }

  async function send() {
    if (hasImage) setSentFraction(0)
    try {
      await update(hasImage ? setSentFraction : undefined)
      tellMissingImage(form)
    } catch (failure) {
      if (failureText(failure) === null) return
      // What is typed lies over what is saved, so that what somebody else saved shows below it.
      if (isOutdated(failure)) await reload()
      const { text, fields } = readUpdateFailure(failure, fallback)
      form.setErrors(fields)
      tell(text)
    }
  }

  async function save() {
    if (isSaving) return
    setProblem(null)
    form.setErrors({})
    const refused = refusal?.() ?? null
    if (refused !== null) return tell(refused)
    setSaving(true)
    await send()
    setSaving(false)
    setSentFraction(null)
  }

  return { isSaving, sentFraction, problem, forgetProblem: () => setProblem(null), save }
}

/** A file that was not taken is not among what was saved. */
function tellMissingImage({ extras: { image }, imageProblem }: Pick<ProfileForm, 'extras' | 'imageProblem'>): void {
  if (image === null && imageProblem !== null) void toast('warning', `The picture was not saved. ${imageProblem}`)
}

/** Saves the own profile, and signs in anew after a change of the password. */
export function useProfileSave(user: User, form: ProfileForm): ProfileSave {
  const navigate = useNavigate()
  const query = profileQuery(user.id)
  const update = async (onProgress: OnProgress) => {
    const { fields, extras, countryCode } = form
    const { user: updated } = await api.accounts.updateUser({
      params: { id: user.id },
      body: { ...updateBody(fields, countryCode, extras), base_date_updated: user.date_updated },
      onProgress,
    })
    void toast('success', 'User Updated!')
    rememberUser(updated)
    const isSignedIn = extras.newPassword === '' || (await signInWithNewPassword(updated, extras.newPassword))
    if (isSignedIn) queryClient.setQueryData(query.queryKey, updated)
    form.settle(fields)
    if (extras.newPassword !== '') {
      await navigate(isSignedIn ? `/user-profile/${updated.id}` : '/login', { replace: true })
    }
  }
  const save = (onProgress: OnProgress) =>
    form.extras.newPassword === '' ? update(onProgress) : invalidateAfterwards(() => update(onProgress))
  return useFormSave(form, save, { reload: () => queryClient.invalidateQueries(query) })
}
