import { z } from 'zod'
import { isSamePassword, mismatchText } from './repeated-password.ts'
import { usernameLength, usernamePattern, usernameTexts } from './username-rules.ts'

export const username = z
  .string('Enter a username.')
  .trim()
  .min(usernameLength.min, usernameTexts.short)
  .max(usernameLength.max, usernameTexts.long)
  .regex(usernamePattern, usernameTexts.characters)

export const emailAddress = z
  .string('Enter an email address.')
  .trim()
  .max(254, 'Use up to 254 characters.')
  .pipe(z.email('Enter an email address such as name@example.org.'))

/** Any characters. The server refuses common passwords. */
export const newPassword = z
  .string('Enter a password.')
  .min(8, 'Use at least 8 characters.')
  .max(128, 'Use up to 128 characters.')

/** Of the fields of a body; a mismatch is named beside the problems of other fields. */
export function repeats(password: unknown, repeated: unknown): boolean {
  return isSamePassword(textOf(password), textOf(repeated))
}

/** Other kinds of values are problems of their own fields. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function mismatchAt(field: string) {
  return {
    path: [field],
    message: mismatchText,
    when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
  }
}

/** Only compared: what does not fit is wrong, not malformed. */
export const typedPassword = z
  .string('Enter your password.')
  .max(500, 'This password is too long. Check it and try again.')
