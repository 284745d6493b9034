import type { SignedIn } from '../platform/auth/actor.ts'
import type { UserRow } from './users.repository.ts'

type Account = Pick<UserRow, 'id' | 'isActive' | 'accountStatus'>

/**
 * Placeholder domains (RFC 2606) for the first superuser and for accounts that lost their address,
 * until the owner enters one.
 */
export const placeholderDomains = { firstSuperuser: 'localhost.invalid', givenUp: 'address.invalid' } as const

/** Whether no mail can reach the account. */
export function isPlaceholderAddress(email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return Object.values<string>(placeholderDomains).includes(domain)
}

/** Passwords chosen by the owner never expire. */
export function isPasswordExpired(
  { temporaryPasswordExpiresAt: end }: Pick<UserRow, 'temporaryPasswordExpiresAt'>,
  now: Date,
): boolean {
  return end !== null && end <= now
}

/**
 * Whether anybody can sign in; `isUsable` is the SQL form. Other accounts and their avatars are
 * visible to staff and their owner only.
 */
export function canBeUsed({ isActive, accountStatus }: Omit<Account, 'id'>): boolean {
  return isActive && accountStatus === 'active'
}

/** Who may know of an account. */
export function canReadAccount(actor: SignedIn, account: Account): boolean {
  return canReadWholeAccount(actor, account) || canBeUsed(account)
}

/** Whether all fields are visible instead of the public card. */
export function canReadWholeAccount(actor: SignedIn, { id }: Pick<Account, 'id'>): boolean {
  return actor.id === id || canReadEveryAccount(actor)
}

export function canReadEveryAccount({ isStaff, isSuperuser }: SignedIn): boolean {
  return isStaff || isSuperuser
}

/** Staff change other accounts by an endpoint of their own. */
export function canUpdateProfile(actor: SignedIn, { id }: Pick<Account, 'id'>): boolean {
  return actor.id === id
}
