import { hasName } from '@ledgerdeck/lookup'
import { CallError, failureText } from '../api/call-error.ts'

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
  const advice = isOutdated(failure) ? [outdatedAdvice] : []
  return { text: [reason, ...advice, ...others].join('\n'), fields }
}

/** With the reason where no response came; toasts are shorter. */
export function updateProblem(failure: unknown, fallback?: string): string {
  const { text } = updateFailureOf(failure, fallback)
  const isAnswered = failure instanceof UnsendableError || failure instanceof CallError
  return isAnswered ? text : `${text}\n${failureText(failure) ?? ''}`.trim()
}

export function isOutdated(failure: unknown): boolean {
  return failure instanceof CallError && failure.code === 'account_changed'
}

function isShown(name: string): name is ShownField {
  return hasName(labels, name)
}

/** The server names the field of a message in its first word. */
function inWordsOfTheForm(message: string): string {
  return message.replace(/^(\w+)(?=: )/, (name) => (isShown(name) ? labels[name] : name))
}
