import { isBlank } from '@ledgerdeck/contract/blank-text'
import { isSamePassword } from '@ledgerdeck/contract/repeated-password'
import { usernameProblem } from '@ledgerdeck/contract/username-rules'
import { CallError } from '../api/call-error.ts'

const registrationFields = ['username', 'email', 'password', 'confirm_password'] as const

type RegistrationField = (typeof registrationFields)[number]
export type RegistrationValues = Record<RegistrationField, string>
export type RegistrationErrors = Partial<Record<RegistrationField, string>>

export const takenUsernameText = 'IDENTIFIER ALREADY REGISTERED'

const minPasswordLength = 8
const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

export function isEmailAddress(text: string): boolean {
  return emailPattern.test(text.trim())
}

export function checkRegistration(values: RegistrationValues): RegistrationErrors {
  return present({
    username: isBlank(values.username) ? 'IDENTIFIER REQUIRED' : usernameProblem(values.username.trim()),
    email: checkEmail(values.email),
    password: checkPassword(values.password),
    confirm_password: isSamePassword(values.password, values.confirm_password) ? undefined : 'CREDENTIALS MISMATCH',
  })
}

function present(errors: Record<RegistrationField, string | undefined>): RegistrationErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined))
}

function checkEmail(email: string): string | undefined {
  if (isBlank(email)) return 'EMAIL REQUIRED'
  return isEmailAddress(email) ? undefined : 'INVALID EMAIL FORMAT'
}

function checkPassword(password: string): string | undefined {
  if (password === '') return 'CREDENTIALS REQUIRED'
  return password.length < minPasswordLength ? 'CREDENTIALS MUST BE 8+ CHARACTERS' : undefined
}

export interface RegistrationRefusal {
  fields: RegistrationErrors
  messages: readonly string[]
  /** Whether anything but a taken name or address was refused. */
  isForm: boolean
}

const noRefusal: RegistrationRefusal = { fields: {}, messages: [], isForm: false }

export function registrationRefusalOf(failure: unknown): RegistrationRefusal {
  if (!(failure instanceof CallError))
    return { ...noRefusal, messages: ['Registration failed. Please try again.'], isForm: true }
  const found = Object.entries(failure.details).flatMap(([field, texts]) => texts.map((text) => place(field, text)))
  const placed = found.length > 0 ? found : [place('', failure.message)]
  const textsAt = (field: RegistrationField | undefined) =>
    placed.filter((one) => one.field === field).map(({ text }) => text)
  const fieldTexts = (field: RegistrationField) => textsAt(field).join(' ') || undefined
  return {
    fields: present({
      username: fieldTexts('username'),
      email: fieldTexts('email'),
      password: fieldTexts('password'),
      confirm_password: fieldTexts('confirm_password'),
    }),
    messages: [...(failure.status >= 500 ? ['An error occurred during registration.'] : []), ...textsAt(undefined)],
    isForm: placed.some(({ isTaken }) => !isTaken),
  }
}

interface PlacedText {
  field: RegistrationField | undefined
  text: string
  isTaken: boolean
}

function place(field: string, text: string): PlacedText {
  if (/username already exists/i.test(text)) return { field: 'username', text: takenUsernameText, isTaken: true }
  if (/email already exists/i.test(text)) return { field: 'email', text: 'EMAIL ALREADY REGISTERED', isTaken: true }
  return { field: registrationFields.find((known) => known === field), text, isTaken: false }
}
