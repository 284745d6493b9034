import type { User } from '@ledgerdeck/contract/users'
import { findCountry } from '@ledgerdeck/countries'
import { useState } from 'react'
import { useDraft } from '../session/drafts.ts'
import type { FieldErrors, ShownField } from './profile-failure.ts'
import {
  editsBeyond,
  isProfileEdits,
  type ProfileEdits,
  type ProfileExtras,
  type ProfileFields,
  savedFields,
} from './profile-form.ts'

const noExtras: ProfileExtras = { newPassword: '', confirmNewPassword: '', image: null, isImageRemoved: false }

interface ProfileFormOptions {
  /** Whose form it is; the own profile unless said otherwise. */
  draftName?: string
  /** Fields that stay as they are saved, whatever an earlier draft says. */
  readOnly?: readonly (keyof ProfileFields)[]
}

/**
 * The form of an account: what is saved, and what was typed over it. The typed texts are kept;
 * passwords and the image are not.
 */
export function useProfileForm(user: User, { draftName = 'profile', readOnly = [] }: ProfileFormOptions = {}) {
  const draft = useDraft<ProfileEdits>(draftName, { initial: {}, accept: isProfileEdits })
  const [extras, setExtras] = useState(noExtras)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [imageProblem, setImageProblem] = useState<string | null>(null)
  const saved = savedFields(user)
  const edits = editsBeyond(saved, omit(draft.value, readOnly))
  const fields = { ...saved, ...edits }
  const isDirty = Object.keys(edits).length > 0 || Object.values(extras).some(Boolean)

  function clearError(...names: ShownField[]) {
    setErrors((present) => ({ ...present, ...Object.fromEntries(names.map((name) => [name, undefined])) }))
  }

  return {
    fields,
    extras,
    errors,
    setErrors,
    /** Why the picture that was chosen last is not taken; null where it is, or none was. */
    imageProblem,
    setImageProblem,
    isDirty,
    isRestored: draft.isRestored && Object.keys(edits).length > 0,
    isKept: draft.isKept,
    /** A stored country keeps its code even if the table does not know it. */
    countryCode:
      edits.country_name === undefined ? user.country_code : (findCountry(edits.country_name)?.dialCode ?? ''),
    setField: (name: keyof ProfileFields, value: string) => {
      clearError(name)
      draft.set((present) => editsBeyond(saved, { ...present, [name]: value }))
    },
    setExtras: (next: Partial<ProfileExtras>, ...names: ShownField[]) => {
      clearError(...names)
      setExtras((present) => ({ ...present, ...next }))
    },
    /** What was saved is no draft any more; what was typed meanwhile is. */
    settle: (sent: ProfileFields) => {
      draft.rebase((present) => editsBeyond(sent, present))
      setExtras(noExtras)
      setErrors({})
    },
    discard: () => {
      draft.clear()
      setExtras(noExtras)
      setImageProblem(null)
      setErrors({})
    },
  }
}

export type ProfileForm = ReturnType<typeof useProfileForm>

function omit(edits: ProfileEdits, names: readonly (keyof ProfileFields)[]): ProfileEdits {
  return Object.fromEntries(Object.entries(edits).filter(([name]) => !(names as readonly string[]).includes(name)))
}
