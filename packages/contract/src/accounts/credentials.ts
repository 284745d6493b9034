import { z } from 'zod'
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

/** Only compared: what does not fit is wrong, not malformed. */
export const typedPassword = z
  .string('Enter your password.')
  .max(500, 'This password is too long. Check it and try again.')
