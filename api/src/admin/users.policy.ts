import type { SignedIn } from '../platform/auth/actor.ts'
import { isStaff } from '../platform/auth/actor.ts'

/** What the rights to an account depend on. */
export interface AccountRights {
  id: number
  isStaff: boolean
  isSuperuser: boolean
}

/** Staff administer ordinary users and themselves, superusers everybody. */
export function canAdminister(actor: SignedIn, account: AccountRights): boolean {
  if (actor.isSuperuser) return true
  return isStaff(actor) && (actor.id === account.id || !(account.isStaff || account.isSuperuser))
}

/** Nobody shuts himself out: what ends, suspends or demotes an account is for others to do. */
export function canShutOut(actor: SignedIn, account: AccountRights): boolean {
  return actor.id !== account.id && canAdminister(actor, account)
}

/** Superusers make and unmake staff, but not of themselves. */
export function canChangeStaff(actor: SignedIn, account: AccountRights): boolean {
  return actor.isSuperuser && actor.id !== account.id
}

/** Setting the password or the address of an account is a way to sign in to it. */
export function canChangeCredentials(actor: SignedIn, account: AccountRights): boolean {
  return actor.isSuperuser || (actor.id === account.id && canAdminister(actor, account))
}

/** Premium, and an address that counts as confirmed without its owner. */
export function canGrant(actor: SignedIn, account: AccountRights): boolean {
  return actor.isSuperuser && canAdminister(actor, account)
}
