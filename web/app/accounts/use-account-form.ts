import type { User } from '@ledgerdeck/contract/users'
import { findCountry } from '@ledgerdeck/countries'
import { hasName } from '@ledgerdeck/lookup'
import { useState } from 'react'
import { CallError, failureText } from '../api/call-error.ts'
import { contractResolver, type Transfer } from '../api/use-api-form.ts'
import { useDraftForm } from '../session/drafts/use-draft-form.ts'
import { endSession } from '../session/session-end.ts'
import { signIn } from '../session/sign-in.ts'
import { toast } from '../ui/toast.ts'
import {
  type AccountValues,
  editsBeyond,
  isProfileEdits,
  noExtras,
  type ProfileEdits,
  type ProfileFields,
  savedFields,
  type UserFlags,
  updateBody,
} from './account-values.ts'

interface SavedAccount {
  updated: User
  isSignedIn: boolean
}

interface AccountFormOptions {
  user: User
  draftName: string
  flags: UserFlags
  readOnly?: readonly (keyof ProfileFields)[]
  send: (values: AccountValues, countryCode: string, onProgress: Transfer['onProgress']) => Promise<SavedAccount>
  onSaved: (answer: SavedAccount, sent: AccountValues) => unknown
  reload: () => Promise<unknown>
  fallback?: string
}

/** Administrators send the same fields, whose messages the form shows, and flags. */
const resolver = contractResolver<AccountValues>(
  async () => (await import('@ledgerdeck/contract/users')).updateUser.body,
  (values) => updateBody(values, ''),
)

/** A draft stores edited fields, but no passwords, image or flags. */
export function useAccountForm(options: AccountFormOptions) {
  const { user, draftName, flags, readOnly = [], send, onSaved, reload, fallback } = options
  const [imageProblem, setImageProblem] = useState<string | null>(null)
  const saved = savedFields(user)
  const codeOf = (country: string) =>
    // A stored country keeps its code even if the table lacks it.
    country === saved.country_name ? user.country_code : (findCountry(country)?.dialCode ?? '')

  const form = useDraftForm<AccountValues, SavedAccount, never, ProfileEdits>({
    initial: { ...saved, ...noExtras, ...flags },
    draft: {
      name: draftName,
      accept: isProfileEdits,
      toKept: (values) => editsBeyond(saved, values),
      toValues: (edits) => ({ ...saved, ...omit(edits, readOnly) }),
      afterSave: (sent, present) => editsBeyond(sent, present),
    },
    savedBy: ({ updated }) => ({ ...savedFields(updated), ...noExtras }),
    resolver,
    checksLeftFields: true,
    send: (values, { onProgress }) => send(values, codeOf(values.country_name), onProgress),
    hasFile: ({ user_image }) => user_image !== null,
    onSaved: async (answer, sent) => {
      if (sent.user_image === null && imageProblem !== null)
        void toast('warning', `Your picture wasn’t saved. ${imageProblem}`)
      await onSaved(answer, sent)
    },
    fieldErrors: (failure) => updateFailureOf(failure, fallback).fields,
    onFailure: async (failure) => {
      // Edits are laid over the saved fields, so a reload shows the other changes.
      if (isOutdated(failure)) await reload()
      const { text, fields } = updateFailureOf(failure, fallback)
      if (Object.keys(fields).length === 0) void toast('error', text)
      return false
    },
  })
  const hasEdits = Object.keys(editsBeyond(saved, form.values)).length > 0

  return {
    ...form,
    discard: () => {
      form.discard()
      setImageProblem(null)
    },
    problem: form.failure === null ? null : updateProblem(form.failure, fallback),
    countryCode: codeOf(form.values.country_name),
    isRestored: form.draft.isRestored && hasEdits,
    imageProblem,
    setImageProblem,
  }
}

export type AccountForm = ReturnType<typeof useAccountForm>

function omit(edits: ProfileEdits, names: readonly (keyof ProfileFields)[]): ProfileEdits {
  return Object.fromEntries(Object.entries(edits).filter(([name]) => !(names as readonly string[]).includes(name)))
}

/**
 * False when it failed, which ends the session. A second factor is not asked for again: the session
 * outlives the change.
 */
export async function signInWithNewPassword(user: User, password: string): Promise<boolean> {
  const { email, has_second_factor } = user
  if (has_second_factor) return true
  try {
    await signIn({ usernameOrEmail: email, password })
    return true
  } catch {
    void toast('error', 'Error re-authenticating after password change')
    endSession('no-token')
    return false
  }
}

const labels = {
  new_password: 'New password',
  confirm_new_password: 'Confirm new password',
  email: 'Email',
  username: 'Username',
  date_of_birth: 'Date of birth',
  country_name: 'Country',
  phone_number: 'Phone number',
  user_image: 'Feature image',
} as const

type ShownField = keyof typeof labels

type FieldErrors = Partial<Record<ShownField, string>>

const outdatedAdvice = 'The form shows the latest version with your changes. Check it and save again.'

const goneAdvice =
  'The account has been deleted since you opened it, so nothing more can be saved. Copy what you need from the form, then leave the page.'

export class UnsendableError extends Error {}

interface UpdateRefusal {
  text: string
  fields: FieldErrors
}

/** `fallback` is the text where there was no response. */
export function updateFailureOf(failure: unknown, fallback = 'Error updating user details'): UpdateRefusal {
  if (failure instanceof UnsendableError) return { text: failure.message, fields: {} }
  if (!(failure instanceof CallError)) return { text: fallback, fields: {} }
  const fields: FieldErrors = {}
  const others: string[] = []
  for (const [name, messages] of Object.entries(failure.details)) {
    if (isShown(name)) fields[name] = messages.join(' ')
    else others.push(messages.join(' '))
  }
  const reason = `Error updating user: ${inWordsOfTheForm(failure.message)}`
  const advice = failure.code === 'user_not_found' ? [goneAdvice] : isOutdated(failure) ? [outdatedAdvice] : []
  return { text: [reason, ...advice, ...others].join('\n'), fields }
}

/** With the reason where no response came; toasts are shorter. */
export function updateProblem(failure: unknown, fallback?: string): string {
  const { text } = updateFailureOf(failure, fallback)
  const isAnswered = failure instanceof UnsendableError || failure instanceof CallError
  return isAnswered ? text : `${text}\n${failureText(failure) ?? ''}`.trim()
}

function isOutdated(failure: unknown): boolean {
  return failure instanceof CallError && failure.code === 'account_changed'
}

function isShown(name: string): name is ShownField {
  return hasName(labels, name)
}

/** The server names the field of a message in its first word. */
function inWordsOfTheForm(message: string): string {
  return message.replace(/^(\w+)(?=: )/, (name) => (isShown(name) ? labels[name] : name))
}
