import type { administerUser as endpoint } from '@ledgerdeck/contract/admin-users'
import type { z } from 'zod'
import type { UserRow } from '../accounts/users.repository.ts'
import { assertRecentlyAuthenticated } from '../platform/endpoints/access.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
import {
  type AccountRights,
  canAdminister,
  canChangeCredentials,
  canChangeStaff,
  canGrant,
  canShutOut,
} from './users.policy.ts'

export type Administration = z.output<typeof endpoint.body>

/** @throws AppError 403 */
export function assertMayAdminister({ actor }: UserCtx, account: AccountRights): void {
  if (!canAdminister(actor, account)) {
    throw new AppError(403, 'not_yours_to_administer', 'Only a superuser can change staff and superusers.')
  }
}

const ownAccount: Refusal = {
  code: 'own_account',
  text: 'You cannot delete, suspend or demote your own account.',
}

/** @throws AppError 403 */
export function assertMayShutOut(ctx: UserCtx, account: AccountRights): void {
  assertMayAdminister(ctx, account)
  if (!canShutOut(ctx.actor, account)) throw new AppError(403, ownAccount.code, ownAccount.text)
}

interface Refusal {
  code: string
  text: string
}

const superuserOnly = (text: string): Refusal => ({ code: 'superuser_only', text })

/**
 * A field that is sent as it is saved is no change.
 * @throws AppError 403 that names every field which the actor may not set, or that asks for a
 *   recent authentication
 */
export function assertMayChange(ctx: UserCtx, account: UserRow, change: Administration): void {
  assertMayAdminister(ctx, account)
  const refused = Object.entries(refusalsOf(ctx, account, change)).filter(
    (entry): entry is [string, Refusal] => entry[1] !== null,
  )
  const [first] = refused
  if (!first) {
    if (changesRights(account, change)) assertRecentlyAuthenticated(ctx)
    return
  }
  const details = Object.fromEntries(refused.map(([field, { text }]) => [field, [text]]))
  throw new AppError(403, first[1].code, first[1].text, { details })
}

function refusalsOf({ actor }: UserCtx, account: UserRow, change: Administration): Record<string, Refusal | null> {
  const { is_active, is_staff, is_premium_user, email, new_password, email_verified } = change
  const isOther = (sent: unknown, saved: unknown) => sent !== undefined && sent !== saved
  const mayGrant = canGrant(actor, account)
  const mayChangeCredentials = canChangeCredentials(actor, account)
  const refuse = (isRefused: boolean, refusal: Refusal) => (isRefused ? refusal : null)
  return {
    is_active: refuse(isOther(is_active, account.isActive) && !canShutOut(actor, account), ownAccount),
    is_staff: refuse(
      isOther(is_staff, account.isStaff) && !canChangeStaff(actor, account),
      account.id === actor.id ? ownAccount : superuserOnly('Only superusers can change who is staff.'),
    ),
    new_password: refuse(
      Boolean(new_password) && !mayChangeCredentials,
      superuserOnly('Only a superuser can set the password of another account. Send a reset link instead.'),
    ),
    email: refuse(
      isOther(email, account.email) && !mayChangeCredentials,
      superuserOnly('Only a superuser can change the e-mail address of another account.'),
    ),
    is_premium_user: refuse(
      isOther(is_premium_user, account.isPremiumUser) && !mayGrant,
      superuserOnly('Only a superuser can change who has premium.'),
    ),
    email_verified: refuse(
      email_verified === true && account.emailVerifiedAt === null && !mayGrant,
      superuserOnly('Only a superuser can confirm an address for its owner. Send the verification mail again.'),
    ),
  }
}

/** A password and an address need a recent authentication as well, see `prepareChange`. */
function changesRights(account: UserRow, change: Administration): boolean {
  const { is_active, is_staff, is_premium_user, email_verified } = change
  return (
    differs(is_active, account.isActive) ||
    differs(is_staff, account.isStaff) ||
    differs(is_premium_user, account.isPremiumUser) ||
    (email_verified === true && account.emailVerifiedAt === null)
  )
}

function differs(sent: boolean | undefined, saved: boolean): boolean {
  return sent !== undefined && sent !== saved
}

/** @throws AppError 403, 409 for an address that is confirmed */
export function assertMayBeVerified(ctx: UserCtx, account: UserRow): void {
  assertMayAdminister(ctx, account)
  if (account.emailVerifiedAt === null) return
  throw new AppError(409, 'already_verified', 'The address of this account is verified already.')
}

/**
 * A link opens the account to whoever reads the mailbox: it goes only to an address that the owner has confirmed.
 * @throws AppError 403, 409 for an account that a link does not help or must not reach
 */
export function assertMayBeReset(ctx: UserCtx, account: UserRow): void {
  assertMayAdminister(ctx, account)
  if (!account.isActive) throw new AppError(409, 'account_suspended', 'This account is suspended. Reinstate it first.')
  if (account.passwordHash === null) throw new AppError(409, 'no_password', 'No password opens this account.')
  if (account.emailVerifiedAt !== null) return
  throw new AppError(
    409,
    'address_not_confirmed',
    'The address of this account is not confirmed, so it may be anybody’s. Send the verification mail first.',
  )
}

export function lastSuperuser(): AppError {
  return new AppError(409, 'last_superuser', 'This is the last superuser. Make another one first.')
}
