import type { SignedIn } from '../platform/auth/actor.ts'
import type { UserRow } from './users.repository.ts'

type Account = Pick<UserRow, 'id' | 'isActive' | 'accountStatus'>

/** Reserved domains (RFC 2606), to which nothing is mailed. */
export const placeholderDomains = {
  firstSuperuser: 'localhost.invalid',
  givenUp: 'address.invalid',
  demo: 'demo.invalid',
} as const

export function isPlaceholderAddress(email: string): boolean {
  return Object.values<string>(placeholderDomains).includes(domainOf(email))
}

/** Demo accounts have no owner who could enter an address. */
export function lacksAddress(email: string): boolean {
  return isPlaceholderAddress(email) && domainOf(email) !== placeholderDomains.demo
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
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
