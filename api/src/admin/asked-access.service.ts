import type * as contract from '@ledgerdeck/contract/admin-users'
import type { User } from '@ledgerdeck/contract/users'
import type { z } from 'zod'
import { presentStatus } from '../accounts/users.presenter.ts'
import type { UserRow } from '../accounts/users.repository.ts'
import { AppError } from '../platform/errors/app-error.ts'

export type Administration = z.output<typeof contract.administerUser.body>

/** What a change asks for about who gets into an account, whichever of its fields says so. */
export interface AskedAccess {
  isActive: boolean
  /** The address counts as confirmed without its owner. */
  confirmsAddress: boolean
  /** Ends a lock after failed sign-ins. */
  unlocks: boolean
}

type UserStatus = User['account_status']

type StatusAct = 'suspend' | 'reinstate' | 'confirm' | 'unlock'

const unsettable = {
  locked: 'A lock follows from failed sign-ins. Suspend the account instead.',
  deleted: 'Delete the account instead.',
  unverified: 'An account that was confirmed stays so. Suspend it instead.',
}

/**
 * A field that is sent as it is saved asks for nothing.
 * @throws AppError 400 for a status, a number of failed sign-ins or a confirmation that cannot be
 *   set, and for two fields that contradict each other
 */
export function askedAccess(before: UserRow, change: Administration, now: Date): AskedAccess {
  assertSettable(before, change)
  const acts = actsOfStatus(before, change, now)
  assertAgreement(before, change, acts)
  const isActive = acts.includes('suspend')
    ? false
    : acts.includes('reinstate') || (change.is_active ?? before.isActive)
  return {
    isActive,
    confirmsAddress: before.emailVerifiedAt === null && (change.email_verified === true || acts.includes('confirm')),
    unlocks: acts.includes('unlock') || (change.login_attempts === 0 && before.loginAttempts > 0),
  }
}

function assertSettable(before: UserRow, { email_verified, login_attempts }: Administration): void {
  if (email_verified === false && before.emailVerifiedAt !== null) {
    throw refusal({ email_verified: 'An address that is confirmed stays so. Change the address instead.' })
  }
  const isSaved = login_attempts === undefined || login_attempts === before.loginAttempts
  if (!isSaved && login_attempts !== 0) {
    throw refusal({ login_attempts: 'Only 0 can be set, which ends a lock. Leave it out, or send it as it is saved.' })
  }
}

/** What a status asks for; nothing where it is the saved one. */
function actsOfStatus(before: UserRow, { account_status: wanted }: Administration, now: Date): StatusAct[] {
  const saved = presentStatus(before, now)
  if (wanted === undefined || wanted === saved) return []
  if (wanted === 'suspended') return ['suspend']
  if (wanted === 'active') return actsToActivate(before, saved)
  if (wanted === 'unverified' && saved === 'suspended' && wasNeverIn(before)) return ['reinstate']
  throw refusal({ account_status: unsettable[wanted] })
}

function actsToActivate(before: UserRow, saved: UserStatus): StatusAct[] {
  if (saved === 'locked') return ['unlock']
  if (saved === 'unverified') return ['confirm']
  return wasNeverIn(before) ? ['reinstate', 'confirm'] : ['reinstate']
}

function wasNeverIn({ emailVerifiedAt, lastLoginAt }: UserRow): boolean {
  return emailVerifiedAt === null && lastLoginAt === null
}

function assertAgreement(before: UserRow, { is_active }: Administration, acts: readonly StatusAct[]): void {
  if (is_active === undefined || is_active === before.isActive || acts.length === 0) return
  if (acts.includes('suspend') === !is_active) return
  const text = 'is_active and account_status contradict each other. Send one of them.'
  throw refusal({ is_active: text, account_status: text })
}

function refusal(texts: Record<string, string>): AppError {
  const [[field, text] = ['', '']] = Object.entries(texts)
  const details = Object.fromEntries(Object.entries(texts).map(([name, about]) => [name, [about]]))
  return new AppError(400, 'validation_failed', `${field}: ${text}`, { details })
}
