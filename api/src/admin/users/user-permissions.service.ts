import { mayUseLinks } from '../../accounts/links/account-links.service.ts'
import { isPlaceholderAddress } from '../../accounts/users.policy.ts'
import type { UserRow } from '../../accounts/users.repository.ts'
import { assertRecentlyAuthenticated } from '../../platform/endpoints/access.ts'
import type { UserCtx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { type AccessChange, type Administration, parseAccessChange } from './access-change.service.ts'
import {
  type AccountRights,
  canAdminister,
  canChangeCredentials,
  canChangeStaff,
  canGrant,
  canRevokeAccess,
} from './user-administration.policy.ts'

/** @throws AppError 403 */
export function assertMayAdminister({ actor }: UserCtx, account: AccountRights): void {
  if (!canAdminister(actor, account)) {
    throw new AppError(403, 'not_yours_to_administer', 'Only a superuser can change staff and superusers.')
  }
}

const ownAccount: Refusal = {
  code: 'own_account',
  text: 'You can’t delete, suspend or demote your own account.',
}

/** @throws AppError 403 */
export function assertMayRevokeAccess(ctx: UserCtx, account: AccountRights): void {
  assertMayAdminister(ctx, account)
  if (!canRevokeAccess(ctx.actor, account)) throw new AppError(403, ownAccount.code, ownAccount.text)
}

interface Refusal {
  code: string
  text: string
}

const superuserOnly = (text: string): Refusal => ({ code: 'superuser_only', text })

const refusals = {
  staff: superuserOnly('Only superusers can change who is staff.'),
  password: superuserOnly('Only a superuser can set another account’s password. Send a reset link instead.'),
  email: superuserOnly('Only a superuser can change another account’s email address.'),
  premium: superuserOnly('Only superusers can change who has premium.'),
  confirmation: superuserOnly(
    'Only a superuser can confirm another account’s address. Send the verification email again.',
  ),
}

/** Ignores fields with their saved value. @throws AppError 400, or 403 that names every field */
export function assertMayChange(ctx: UserCtx, account: UserRow, change: Administration): AccessChange {
  assertMayAdminister(ctx, account)
  const accessChange = parseAccessChange(account, change, ctx.now())
  const refused = refusalsOf(ctx, account, { change, accessChange })
  const [first] = refused
  if (!first) {
    if (changesRights(account, { change, accessChange })) assertRecentlyAuthenticated(ctx)
    return accessChange
  }
  const details = Object.fromEntries(refused.map(({ field, text }) => [field, [text]]))
  throw new AppError(403, first.code, first.text, { details })
}

interface Asked {
  change: Administration
  accessChange: AccessChange
}

function refusalsOf(
  { actor }: UserCtx,
  account: UserRow,
  { change, accessChange }: Asked,
): (Refusal & { field: keyof Administration })[] {
  const { is_active, is_staff, is_premium_user, email, new_password, email_verified } = change
  const mayGrant = canGrant(actor, account)
  const mayChangeCredentials = canChangeCredentials(actor, account)
  const rules: [field: keyof Administration, isRefused: boolean, refusal: Refusal][] = [
    [
      differs(is_active, account.isActive) ? 'is_active' : 'account_status',
      accessChange.isActive !== account.isActive && !canRevokeAccess(actor, account),
      ownAccount,
    ],
    [
      'is_staff',
      differs(is_staff, account.isStaff) && !canChangeStaff(actor, account),
      account.id === actor.id ? ownAccount : refusals.staff,
    ],
    ['new_password', Boolean(new_password) && !mayChangeCredentials, refusals.password],
    ['email', differs(email, account.email) && !mayChangeCredentials, refusals.email],
    ['is_premium_user', differs(is_premium_user, account.isPremiumUser) && !mayGrant, refusals.premium],
    [
      email_verified === true ? 'email_verified' : 'account_status',
      accessChange.confirmsAddress && !mayGrant,
      refusals.confirmation,
    ],
  ]
  return rules.flatMap(([field, isRefused, refusal]) => (isRefused ? [{ field, ...refusal }] : []))
}

/** `prepareChange` asks for a recent authentication for passwords and addresses. */
function changesRights(account: UserRow, { change: { is_staff, is_premium_user }, accessChange }: Asked): boolean {
  return (
    accessChange.isActive !== account.isActive ||
    accessChange.confirmsAddress ||
    differs(is_staff, account.isStaff) ||
    differs(is_premium_user, account.isPremiumUser)
  )
}

function differs<Value>(sent: Value | undefined, saved: Value): boolean {
  return sent !== undefined && sent !== saved
}

/** @throws AppError 403, 409 when suspended, without an address, or when it is confirmed */
export function assertMayBeVerified(ctx: UserCtx, account: UserRow): void {
  assertMayAdminister(ctx, account)
  assertMayUseLinks(account)
  assertHasAddress(account)
  if (account.emailVerifiedAt === null) return
  throw new AppError(409, 'already_verified', 'This account’s address is already verified.')
}

/** A reset gives access to anyone who reads the mailbox. @throws AppError 403, 409 */
export function assertMayBeReset(ctx: UserCtx, account: UserRow): void {
  assertMayAdminister(ctx, account)
  assertMayUseLinks(account)
  if (account.passwordHash === null) throw new AppError(409, 'no_password', 'This account has no password to reset.')
  assertHasAddress(account)
  if (account.emailVerifiedAt !== null) return
  throw new AppError(
    409,
    'address_not_confirmed',
    'This account’s address isn’t confirmed. Send the verification email first.',
  )
}

function assertMayUseLinks(account: UserRow): void {
  if (mayUseLinks(account)) return
  throw new AppError(409, 'account_suspended', 'This account is suspended. Reinstate it first.')
}

function assertHasAddress({ email }: UserRow): void {
  if (!isPlaceholderAddress(email)) return
  throw new AppError(409, 'no_address', 'This account has no email address we can write to. Enter one first.')
}
