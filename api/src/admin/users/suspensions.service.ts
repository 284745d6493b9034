import { accountChanged, lastSuperuser } from '../../accounts/accounts.errors.ts'
import { expireLinks } from '../../accounts/links/account-links.repository.ts'
import { type ProfileValues, updateUserRow } from '../../accounts/profile/profiles.repository.ts'
import { endSessions } from '../../accounts/sessions/sessions.repository.ts'
import type { UserRow } from '../../accounts/users.repository.ts'
import type { Db } from '../../platform/database/database.ts'
import type { UserCtx } from '../../platform/endpoints/context.ts'
import { fieldError } from '../../platform/errors/app-error.ts'
import { revokeInvitationsBy } from '../invitations/invitations.repository.ts'
import { type SuspendedAccount, statusAfterSuspension } from './access-change.service.ts'
import { administer } from './administered-changes.service.ts'
import { assertMayRevokeAccess } from './user-permissions.service.ts'

interface Suspension {
  reason: string
  until: Date | null
  /** `date_updated` of the suspended account as the sender read it; null if not suspended. */
  base?: string | null | undefined
}

/** Also changes a suspension. Absent `until` means no end. @throws AppError 400, 403, 404, 409 */
export async function suspendUser(ctx: UserCtx, id: number, suspension: Suspension): Promise<void> {
  const { reason, until } = suspension
  if (until && until <= ctx.now()) {
    throw fieldError('until', 'Choose a time in the future.')
  }
  await ctx.change([`user:${id}`], (db) =>
    administer(ctx, db, { id, act: 'user_suspend' }, async (before, isLastSuperuser) => {
      assertMayRevokeAccess(ctx, before)
      if (isLastSuperuser) throw lastSuperuser()
      assertUnchanged(before, suspension)
      await updateUserRow(db, id, { ...suspended(before), suspendedUntil: until, suspensionReason: reason }, ctx.now())
      await revokeAccess(ctx, db, id)
    }),
  )
}

/** Accepts a repeated request. */
function assertUnchanged(before: UserRow, { reason, until, base }: Suspension): void {
  const { accountStatus, suspensionReason, suspendedUntil, updatedAt } = before
  const isSuspended = accountStatus === 'suspended'
  // The account's own activity changes its date, but must not prevent a first suspension.
  const isUnchanged = base === null ? !isSuspended : base === undefined || updatedAt.getTime() === Date.parse(base)
  const isRepeated = isSuspended && suspensionReason === reason && suspendedUntil?.getTime() === until?.getTime()
  if (!isUnchanged && !isRepeated) throw accountChanged()
}

/** Does nothing when the account is not suspended. @throws AppError 403, 404 */
export async function reinstateUser(ctx: UserCtx, id: number): Promise<void> {
  await ctx.change([`user:${id}`], (db) =>
    administer(ctx, db, { id, act: 'user_reinstate' }, async (before) => {
      assertMayRevokeAccess(ctx, before)
      if (!before.isActive) await updateUserRow(db, id, reinstated(before), ctx.now())
    }),
  )
}

export function suspended({ accountStatus, statusBeforeSuspension }: UserRow): ProfileValues {
  return {
    isActive: false,
    accountStatus: 'suspended',
    statusBeforeSuspension: accountStatus === 'suspended' ? statusBeforeSuspension : accountStatus,
    suspendedUntil: null,
    suspensionReason: '',
  }
}

export function reinstated(before: SuspendedAccount): ProfileValues {
  const accountStatus = statusAfterSuspension(before)
  return { isActive: true, accountStatus, statusBeforeSuspension: null, suspendedUntil: null, suspensionReason: '' }
}

export async function revokeAccess(ctx: UserCtx, db: Db, id: number): Promise<void> {
  await endAccess(ctx, db, id)
  await revokeInvitationsBy(db, id, ctx.now())
}

/** Ends current access only: the user can log in again. */
export async function endAccess(ctx: UserCtx, db: Db, id: number): Promise<void> {
  await endAllSessions(ctx, db, id)
  await expireLinks(db, { userId: id, purpose: 'reset_password', now: ctx.now() })
}

export async function endAllSessions(ctx: UserCtx, db: Db, id: number): Promise<number> {
  const except = ctx.actor.id === id ? ctx.actor.sessionId : undefined
  return endSessions(db, id, { except, reason: 'account_changed', now: ctx.now() })
}
