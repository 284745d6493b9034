import type { User } from '@ledgerdeck/contract/users'
import { isRecord } from '@ledgerdeck/lookup'

export interface ProfileFields {
  email: string
  username: string
  /** `YYYY-MM-DD`; empty where there is none. */
  date_of_birth: string
  country_name: string
  phone_number: string
}

export type ProfileEdits = Partial<ProfileFields>

export interface ProfileValues extends ProfileFields {
  new_password: string
  confirm_new_password: string
  user_image: File | null
  delete_image: boolean
}

export interface UserFlags {
  is_staff: boolean
  is_premium_user: boolean
  is_active: boolean
  email_verified: boolean
}

export type AccountValues = ProfileValues & UserFlags

export const noFlags: UserFlags = { is_staff: false, is_premium_user: false, is_active: false, email_verified: false }

export const noExtras = { new_password: '', confirm_new_password: '', user_image: null, delete_image: false } as const

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

export function editsBeyond(fields: ProfileFields, edits: ProfileEdits): ProfileEdits {
  return Object.fromEntries(
    fieldNames.flatMap((name) => {
      const edit = edits[name]
      return edit !== undefined && edit !== fields[name] ? [[name, edit]] : []
    }),
  )
}

export function isProfileEdits(stored: unknown): stored is ProfileEdits {
  if (!isRecord(stored)) return false
  return Object.entries(stored).every(
    ([name, value]) => (fieldNames as readonly string[]).includes(name) && typeof value === 'string',
  )
}

/** Sends passwords only with a new one. A chosen image replaces the old one by itself. */
export function updateBody(values: ProfileValues, countryCode: string) {
  const { new_password, confirm_new_password, user_image, delete_image } = values
  const { email, username, date_of_birth, country_name, phone_number } = values
  return {
    email,
    username,
    date_of_birth,
    country_name,
    phone_number,
    country_code: countryCode,
    ...(new_password !== '' && { new_password, confirm_new_password }),
    ...(user_image !== null && { user_image }),
    ...(delete_image && user_image === null && { delete_image: 'true' as const }),
  }
}
