import { z } from 'zod'

const reservedUsernames = new Set(
  'admin administrator root superuser staff moderator support help security system operator ledgerdeck api me you null undefined unknown deleted guest anonymous everyone postmaster webmaster hostmaster abuse noreply'.split(
    ' ',
  ),
)

export function isReservedUsername(name: string): boolean {
  return reservedUsernames.has(name.toLowerCase())
}

/** Plain letters, so that no name looks like another; no `@`, so that none is an address. */
export const username = z
  .string('Enter a user name.')
  .trim()
  .min(2, 'Use at least 2 characters.')
  .max(60, 'Use at most 60 characters.')
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._+-]*$/,
    'Use letters from A to Z, digits and the characters . _ + - and begin with a letter or digit.',
  )

export const emailAddress = z
  .string('Enter an e-mail address.')
  .trim()
  .max(254, 'Use at most 254 characters.')
  .pipe(z.email('Enter an e-mail address such as name@example.org.'))

/** Any characters. The server refuses common passwords. */
export const newPassword = z
  .string('Enter a password.')
  .min(8, 'Use at least 8 characters.')
  .max(128, 'Use at most 128 characters.')

/** Only compared: what does not fit is wrong, not malformed. */
export const typedPassword = z.string('Enter your password.').max(500, 'This password is too long to be right.')
