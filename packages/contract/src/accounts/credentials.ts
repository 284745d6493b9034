import { z } from 'zod'

/** Plain letters, so that no name looks like another; no `@`, so that none is an address. */
export const username = z
  .string('Enter a username.')
  .trim()
  .min(2, 'Use at least 2 characters.')
  .max(60, 'Use up to 60 characters.')
  .regex(/^[A-Za-z0-9][A-Za-z0-9._+-]*$/, 'Use letters A to Z, digits and . _ + - and start with a letter or digit.')

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
