import { findConstraintViolation } from '../platform/database/database-errors.ts'
import type { SiteFacts } from '../platform/endpoints/context.ts'
import { AppError, fieldError } from '../platform/errors/app-error.ts'
import { utcTimeText } from '../platform/text/format.ts'

export const takenMessages = {
  username: 'A user with that username already exists.',
  email: 'A user with that email already exists.',
}

type TakenField = keyof typeof takenMessages

export type FieldProblems = Record<string, string[]>

type RefusalCode = 'registration_refused' | 'validation_failed'

/** @throws AppError 400 with the messages by field, if there are any */
export function assertNoProblems(code: RefusalCode, problems: FieldProblems): void {
  if (Object.keys(problems).length > 0) throw fieldsRefused(code, problems)
}

export function fieldsRefused(code: RefusalCode, problems: FieldProblems): AppError {
  const [first = []] = Object.values(problems)
  return new AppError(400, code, first.join(' '), { details: problems })
}

export function takenProblems(taken: Record<TakenField, boolean>): Partial<Record<TakenField, string[]>> {
  return {
    ...(taken.username && { username: [takenMessages.username] }),
    ...(taken.email && { email: [takenMessages.email] }),
  }
}

export function takenField(error: unknown): TakenField | null {
  const constraint = findConstraintViolation(error)?.constraint
  if (constraint === 'users_username_key') return 'username'
  return constraint === 'users_email_key' ? 'email' : null
}

export function toTakenError(error: unknown): unknown {
  const field = takenField(error)
  return field === null ? error : takenError(field, error)
}

export function takenError(field: TakenField, cause?: unknown): AppError {
  return fieldError(field, takenMessages[field], { status: 409, code: `${field}_taken`, cause })
}

/** Sent only after the right password, and without the reason, which is for administrators. */
export function accountSuspended({ contactEmail }: SiteFacts, suspendedUntil: Date | null): AppError {
  const end = suspendedUntil === null ? '' : ` until ${utcTimeText(suspendedUntil)}`
  const text = `Your account is suspended${end}. If you think this is a mistake, email ${contactEmail}.`
  return new AppError(403, 'account_suspended', text)
}

export function invalidCredentials(): AppError {
  return new AppError(401, 'invalid_credentials', 'Invalid credentials')
}

/** The same for wrong and used codes of any kind, to reveal nothing about them. */
export function invalidCode(): AppError {
  return new AppError(401, 'invalid_code', 'This code is wrong, has expired or was already used. Enter another.')
}

export function invalidPasskey(cause?: unknown): AppError {
  const text = 'This passkey didn’t open the account. It may have been removed, or you took too long. Try again.'
  return new AppError(401, 'invalid_passkey', text, { cause })
}

export function temporaryPasswordExpired(): AppError {
  return new AppError(
    403,
    'temporary_password_expired',
    'This temporary password has expired. It worked for 24 hours. Choose "Forgot your credentials?" to get a new one.',
  )
}

export function sessionEnded(): AppError {
  return new AppError(401, 'session_ended', 'Your session has ended. Log in again.')
}

export function accountChanged(): AppError {
  return new AppError(409, 'account_changed', 'This account changed after you opened it.')
}

export function userNotFound(): AppError {
  return new AppError(404, 'user_not_found', 'User not found.')
}

export function deletionBegun(): AppError {
  return new AppError(409, 'deletion_begun', 'Your account is being deleted and can’t be kept any longer.')
}

export function lastSuperuser(): AppError {
  return new AppError(409, 'last_superuser', 'This is the last superuser. Make another one first.')
}
