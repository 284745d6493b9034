import type { SignedIn } from '../platform/auth/actor.ts'
import type { UserRow } from './users.repository.ts'

type Account = Pick<UserRow, 'id' | 'isActive' | 'accountStatus'>

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
