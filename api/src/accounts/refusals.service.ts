import { findConstraintViolation } from '../platform/database/database-errors.ts'
import { AppError } from '../platform/errors/app-error.ts'

/** What is said where a name or an address is taken, by the field it was typed into. */
export const takenTexts = {
  username: 'A user with that username already exists.',
  email: 'A user with that email already exists.',
}

type TakenField = keyof typeof takenTexts

/** Field → messages about it, for what is taken. */
export function takenProblems(taken: Record<TakenField, boolean>): Partial<Record<TakenField, string[]>> {
  return {
    ...(taken.username && { username: [takenTexts.username] }),
    ...(taken.email && { email: [takenTexts.email] }),
  }
}

/** What a statement failed for that set a name or an address which somebody else has; null for any other failure. */
export function takenField(error: unknown): TakenField | null {
  const constraint = findConstraintViolation(error)?.constraint
  if (constraint === 'users_username_key') return 'username'
  return constraint === 'users_email_key' ? 'email' : null
}

/** The same in words for the one who wants it; any other failure as it is. */
export function refusalOfTaken(error: unknown): unknown {
  const field = takenField(error)
  return field === null ? error : taken(field, error)
}

export function taken(field: TakenField, cause?: unknown): AppError {
  return new AppError(409, `${field}_taken`, takenTexts[field], { cause })
}

export function accountSuspended(): AppError {
  return new AppError(403, 'account_suspended', 'Your account is suspended. Ask the operator of this site.')
}

export function invalidCredentials(): AppError {
  return new AppError(401, 'invalid_credentials', 'Invalid credentials')
}

export function temporaryPasswordExpired(): AppError {
  return new AppError(
    403,
    'temporary_password_expired',
    'This temporary password has expired: it worked for 24 hours. Ask for a new one under "Forgot your credentials?".',
  )
}

export function sessionEnded(): AppError {
  return new AppError(401, 'session_ended', 'Your session has ended. Sign in again.')
}

export function userNotFound(): AppError {
  return new AppError(404, 'user_not_found', 'User not found.')
}
