export const usernameLength = { min: 2, max: 60 } as const

/** ASCII letters, so that no name looks like another; no `@`, so that none is an email address. */
export const usernamePattern = /^[A-Za-z0-9][A-Za-z0-9._+-]*$/

export const usernameTexts = {
  short: `Use at least ${usernameLength.min} characters.`,
  long: `Use up to ${usernameLength.max} characters.`,
  characters: 'Use letters A to Z, digits and . _ + - and start with a letter or digit.',
  reserved: 'This username is reserved. Choose another.',
} as const

const reservedUsernames = new Set(
  'admin administrator root superuser staff moderator support help security system operator ledgerdeck api me you null undefined unknown deleted guest anonymous everyone postmaster webmaster hostmaster abuse noreply'.split(
    ' ',
  ),
)

export function isReservedUsername(name: string): boolean {
  return reservedUsernames.has(name.toLowerCase())
}

/** Returns the server's objection to a new name, which must already be trimmed. */
export function usernameProblem(name: string): string | undefined {
  if (name.length < usernameLength.min) return usernameTexts.short
  if (name.length > usernameLength.max) return usernameTexts.long
  if (!usernamePattern.test(name)) return usernameTexts.characters
  return isReservedUsername(name) ? usernameTexts.reserved : undefined
}
