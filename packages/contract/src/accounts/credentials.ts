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

/** Accepts any characters. The server rejects common passwords. */
export const newPassword = z
  .string('Enter a password.')
  .min(8, 'Use at least 8 characters.')
  .max(128, 'Use up to 128 characters.')

/** Takes unvalidated fields, so that a mismatch is reported along with other problems. */
export function repeats(password: unknown, repeated: unknown): boolean {
  return isSamePassword(textOf(password), textOf(repeated))
}

/** Values of other types are reported by their own fields. */
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

/** Only compared, so a password of any form is accepted here. */
export const typedPassword = z
  .string('Enter your password.')
  .max(500, 'This password is too long. Check it and try again.')
