import type { User } from '@ledgerdeck/contract/users'
import { isRecord } from '../api/browser-storage.ts'

/** What the owner types into the profile form and may find again later: no password, no file. */
export interface ProfileFields {
  email: string
  username: string
  /** `YYYY-MM-DD`; empty where there is none. */
  date_of_birth: string
  country_name: string
  phone_number: string
}

export type ProfileEdits = Partial<ProfileFields>

/** What goes along with the fields when they are saved, and is never kept. */
export interface ProfileExtras {
  newPassword: string
  confirmNewPassword: string
  image: File | null
  isImageRemoved: boolean
}

const fieldNames = [
  'email',
  'username',
  'date_of_birth',
  'country_name',
  'phone_number',
] as const satisfies readonly (keyof ProfileFields)[]

export function savedFields(user: User): ProfileFields {
  const { email, username, date_of_birth, country_name, phone_number } = user
  return { email, username, date_of_birth: date_of_birth ?? '', country_name, phone_number }
}

/** The edits that say something else than these fields: than what is saved, or than what was just sent. */
export function editsBeyond(fields: ProfileFields, edits: ProfileEdits): ProfileEdits {
  return Object.fromEntries(
    fieldNames.flatMap((name) => {
      const edit = edits[name]
      return edit !== undefined && edit !== fields[name] ? [[name, edit]] : []
    }),
  )
}

/** Whether a stored value is what the form keeps: some of its fields as texts, and nothing else. */
export function isProfileEdits(stored: unknown): stored is ProfileEdits {
  if (!isRecord(stored)) return false
  return Object.entries(stored).every(
    ([name, value]) => (fieldNames as readonly string[]).includes(name) && typeof value === 'string',
  )
}

/**
 * The fields of the multipart body. The passwords travel only when a new one was typed; whether the two agree is for the server to say.
 * A chosen image replaces the old one, so it makes a removal pointless.
 */
export function updateBody(fields: ProfileFields, countryCode: string, extras: ProfileExtras) {
  const { newPassword, confirmNewPassword, image, isImageRemoved } = extras
  return {
    ...fields,
    country_code: countryCode,
    ...(newPassword !== '' && { new_password: newPassword, confirm_new_password: confirmNewPassword }),
    ...(image !== null && { user_image: image }),
    ...(isImageRemoved && image === null && { delete_image: 'true' as const }),
  }
}
