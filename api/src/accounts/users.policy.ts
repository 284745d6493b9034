import type { SignedIn } from '../platform/auth/actor.ts'
import type { UserRow } from './users.repository.ts'

type Account = Pick<UserRow, 'id' | 'isActive' | 'accountStatus'>

/**
 * Domains of addresses that are nobody's (RFC 2606): of the first superuser, and of an account that
 * had to give its address up. They stand in until the owner enters one.
 */
export const placeholderDomains = { firstSuperuser: 'localhost.invalid', givenUp: 'address.invalid' } as const

/** Whether no mail can reach an account. */
export function isPlaceholderAddress(email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return Object.values<string>(placeholderDomains).includes(domain)
}

/** Whether a temporary password has ended; what the owner chose does not end. */
export function isPasswordExpired(
  { temporaryPasswordExpiresAt: end }: Pick<UserRow, 'temporaryPasswordExpiresAt'>,
  now: Date,
): boolean {
  return end !== null && end <= now
}

/** Can be signed in to; `isUsable` says the same in a query. Nobody but staff and its owner knows of any other, or sees its avatar. */
export function canBeUsed({ isActive, accountStatus }: Omit<Account, 'id'>): boolean {
  return isActive && accountStatus === 'active'
}

/** Who may know that an account exists, and who it is. */
export function canReadAccount(actor: SignedIn, account: Account): boolean {
  return canReadWholeAccount(actor, account) || canBeUsed(account)
}

/** Whether what is read is all of it, not only the public card. */
export function canReadWholeAccount(actor: SignedIn, { id }: Pick<Account, 'id'>): boolean {
  return actor.id === id || canReadEveryAccount(actor)
}

export function canReadEveryAccount({ isStaff, isSuperuser }: SignedIn): boolean {
  return isStaff || isSuperuser
}

/** Everybody changes only their own profile; the administration has an endpoint of its own. */
export function canUpdateProfile(actor: SignedIn, { id }: Pick<Account, 'id'>): boolean {
  return actor.id === id
}
