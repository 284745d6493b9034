import type { SignedIn } from '../platform/auth/actor.ts'
import type { UserRow } from './users.repository.ts'

type Account = Pick<UserRow, 'id' | 'isActive' | 'accountStatus'>

/** Reserved domains (RFC 2606), until the owner enters an address. */
export const placeholderDomains = { firstSuperuser: 'localhost.invalid', givenUp: 'address.invalid' } as const

export function isPlaceholderAddress(email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return Object.values<string>(placeholderDomains).includes(domain)
}

export function isPasswordExpired(
  { temporaryPasswordExpiresAt: end }: Pick<UserRow, 'temporaryPasswordExpiresAt'>,
  now: Date,
): boolean {
  return end !== null && end <= now
}

/** `isUsable` is the SQL form. Only staff and the owner see other accounts and their avatars. */
export function canBeUsed({ isActive, accountStatus }: Omit<Account, 'id'>): boolean {
  return isActive && accountStatus === 'active'
}

export function canReadAccount(actor: SignedIn, account: Account): boolean {
  return canReadWholeAccount(actor, account) || canBeUsed(account)
}

export function canReadWholeAccount(actor: SignedIn, { id }: Pick<Account, 'id'>): boolean {
  return actor.id === id || canReadEveryAccount(actor)
}

export function canReadEveryAccount({ isStaff, isSuperuser }: SignedIn): boolean {
  return isStaff || isSuperuser
}

export function canUpdateProfile(actor: SignedIn, { id }: Pick<Account, 'id'>): boolean {
  return actor.id === id
}
