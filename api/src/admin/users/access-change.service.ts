import type * as contract from '@ledgerdeck/contract/admin-users'
import type { User } from '@ledgerdeck/contract/users'
import type { z } from 'zod'
import { presentStatus } from '../../accounts/users.presenter.ts'
import type { UserRow } from '../../accounts/users.repository.ts'
import { AppError } from '../../platform/errors/app-error.ts'

export type Administration = z.output<typeof contract.administerUser.body>

export interface AccessChange {
  isActive: boolean
  confirmsAddress: boolean
  unlocks: boolean
}

type UserStatus = User['account_status']

type StatusAction = 'suspend' | 'reinstate' | 'confirm' | 'unlock'

const unsettable = {
  locked: 'Only failed logins lock an account. Suspend it instead.',
  deleted: 'Delete the account instead.',
  unverified: 'You can’t undo a confirmed account. Suspend it instead.',
}

/** @throws AppError 400 for values that cannot be set, and for contradicting fields */
export function parseAccessChange(before: UserRow, change: Administration, now: Date): AccessChange {
  assertSettable(before, change)
  const actions = statusActions(before, change, now)
  assertConsistent(before, change, actions)
  const isActive = actions.includes('suspend')
    ? false
    : actions.includes('reinstate') || (change.is_active ?? before.isActive)
  return {
    isActive,
    confirmsAddress: before.emailVerifiedAt === null && (change.email_verified === true || actions.includes('confirm')),
    unlocks: actions.includes('unlock') || (change.login_attempts === 0 && before.loginAttempts > 0),
  }
}

function assertSettable(before: UserRow, change: Administration): void {
  const { email_verified, login_attempts } = change
  if (email_verified === false && before.emailVerifiedAt !== null) {
    throw refusal({ email_verified: 'You can’t undo a confirmed address. Change the address instead.' })
  }
  const isSaved = login_attempts === undefined || login_attempts === before.loginAttempts
  if (!isSaved && login_attempts !== 0 && !isEarlierReading(before, change)) {
    throw refusal({ login_attempts: 'You can only set 0, which ends a lock. Leave it out, or send the saved value.' })
  }
}

/** Returns whether logins have failed since the form was loaded, which leaves the date as it is. */
function isEarlierReading(before: UserRow, { login_attempts = 0, base_date_updated }: Administration): boolean {
  return base_date_updated !== undefined && login_attempts > 0 && login_attempts < before.loginAttempts
}

function statusActions(before: UserRow, change: Administration, now: Date): StatusAction[] {
  const saved = presentStatus(before, now)
  const { account_status: wanted } = change
  if (wanted === undefined || wanted === saved) return []
  if (saved === 'locked' && wanted === 'active' && isEarlierReading(before, change)) return []
  if (wanted === 'suspended') return ['suspend']
  if (wanted === 'active') return activationActions(before, saved)
  if (saved === 'suspended' && wanted === 'unverified' && statusAfterSuspension(before) === wanted) return ['reinstate']
  throw refusal({ account_status: unsettable[wanted] })
}

function activationActions(before: UserRow, saved: UserStatus): StatusAction[] {
  if (saved === 'locked') return ['unlock']
  if (saved === 'unverified') return ['confirm']
  return statusAfterSuspension(before) === 'unverified' ? ['reinstate', 'confirm'] : ['reinstate']
}

export type SuspendedAccount = Pick<UserRow, 'emailVerifiedAt' | 'lastLoginAt' | 'statusBeforeSuspension'>

/** Without a recorded status, an account that has ever signed in was active. */
export function statusAfterSuspension({
  emailVerifiedAt,
  lastLoginAt,
  statusBeforeSuspension,
}: SuspendedAccount): UserRow['accountStatus'] {
  if (emailVerifiedAt !== null) return 'active'
  return statusBeforeSuspension ?? (lastLoginAt === null ? 'unverified' : 'active')
}

function assertConsistent(before: UserRow, { is_active }: Administration, actions: readonly StatusAction[]): void {
  if (is_active === undefined || is_active === before.isActive || actions.length === 0) return
  if (actions.includes('suspend') === !is_active) return
  const text = 'is_active and account_status contradict each other. Send one of them.'
  throw refusal({ is_active: text, account_status: text })
}

function refusal(texts: Record<string, string>): AppError {
  const [[field, text] = ['', '']] = Object.entries(texts)
  const details = Object.fromEntries(Object.entries(texts).map(([name, about]) => [name, [about]]))
  return new AppError(400, 'validation_failed', `${field}: ${text}`, { details })
}
