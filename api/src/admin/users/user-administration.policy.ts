import type { SignedIn } from '../../platform/auth/actor.ts'
import { isStaff } from '../../platform/auth/actor.ts'

export interface AccountRights {
  id: number
  isStaff: boolean
  isSuperuser: boolean
}

/** Staff administer ordinary users and themselves, superusers administer everybody. */
export function canAdminister(actor: SignedIn, account: AccountRights): boolean {
  if (actor.isSuperuser) return true
  return isStaff(actor) && (actor.id === account.id || !(account.isStaff || account.isSuperuser))
}

export function canRevokeAccess(actor: SignedIn, account: AccountRights): boolean {
  return actor.id !== account.id && canAdminister(actor, account)
}

export function canChangeStaff(actor: SignedIn, account: AccountRights): boolean {
  return actor.isSuperuser && actor.id !== account.id
}

export function canChangeCredentials(actor: SignedIn, account: AccountRights): boolean {
  return actor.isSuperuser || (actor.id === account.id && canAdminister(actor, account))
}

export function canGrant(actor: SignedIn, account: AccountRights): boolean {
  return actor.isSuperuser && canAdminister(actor, account)
}
