import { CallError } from '../api/call-error.ts'

/** The fields that show what the server says about them. */
const shownFields = [
  'new_password',
  'confirm_new_password',
  'email',
  'username',
  'date_of_birth',
  'country_name',
  'phone_number',
  'user_image',
] as const

export type ShownField = (typeof shownFields)[number]

export type FieldErrors = Partial<Record<ShownField, string>>

interface UpdateRefusal {
  /** For the form as a whole. */
  text: string
  fields: FieldErrors
}

/** What a failed update says: at which fields, and of the whole. @param fallback where there was no answer */
export function readUpdateFailure(failure: unknown, fallback = 'Error updating user details'): UpdateRefusal {
  if (!(failure instanceof CallError)) return { text: fallback, fields: {} }
  const fields: FieldErrors = {}
  const others: string[] = []
  for (const [name, messages] of Object.entries(failure.details)) {
    const field = shownFields.find((shown) => shown === name)
    if (field) fields[field] = messages.join(' ')
    else others.push(messages.join(' '))
  }
  return { text: [`Error updating user: ${failure.message}`, ...others].join('\n'), fields }
}
