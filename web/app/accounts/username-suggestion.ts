import { isReservedUsername, usernameLength } from '@ledgerdeck/contract/username-rules'

/**
 * The part of an address before the @, in the characters of usernames and without a tag after `+`;
 * null if none are left.
 */
export function usernameBase(email: string): string | null {
  const localPart = email.trim().slice(0, Math.max(0, email.trim().lastIndexOf('@')))
  const [untagged = ''] = localPart.split('+', 1)
  const base = untagged.replaceAll(/[^A-Za-z0-9._-]/g, '').replace(/^[._-]+/, '')
  return base === '' ? null : base.slice(0, usernameLength.max)
}

export function usernameOf(base: string): string {
  return base.length < usernameLength.min || isReservedUsername(base) ? numberedUsername(base) : base
}

/** Random, since the next number is likely to be taken, too. */
export function numberedUsername(base: string): string {
  const end = `-${100 + Math.floor(Math.random() * 900)}`
  return base.slice(0, usernameLength.max - end.length) + end
}
