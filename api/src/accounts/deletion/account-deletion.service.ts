import { deletionDelayDays } from '@ledgerdeck/contract/deletion-delay'
import type { Db } from '../../platform/database/database.ts'
import type { Ctx, UserCtx } from '../../platform/endpoints/context.ts'
import { dayMs } from '../../platform/text/times.ts'
import { deletionBegun, lastSuperuser, userNotFound } from '../accounts.errors.ts'
import { accountKeptMail, deletionPlannedMail } from '../mails/account-mails.presenter.ts'
import { recordSecurityEvent } from '../security-events/security-events.service.ts'
import { assertSessionIsOpen } from '../sessions/sessions.service.ts'
import { isPlaceholderAddress } from '../users.policy.ts'
import { lockUserAndSuperusers, type UserRow } from '../users.repository.ts'
import { findDeletionDueAt, setDeletionDueAt } from './account-deletions.repository.ts'

export async function getAccountDeletion({ db, actor }: UserCtx): Promise<Date | null> {
  return findDeletionDueAt(db, actor.id)
}

/** A repeated request keeps the first date. @throws AppError 409 for the last superuser */
export async function requestAccountDeletion(ctx: UserCtx): Promise<Date> {
  const { site, mailer } = ctx
  const dueAt = new Date(ctx.now().getTime() + deletionDelayDays * dayMs)
  return ctx.change([], async (db) => {
    const { user, isLastSuperuser } = await lockActorAndSuperusers(ctx, db)
    if (isLastSuperuser) throw lastSuperuser()
    if (user.deletionDueAt) return user.deletionDueAt
    await setDeletionDueAt(db, user.id, dueAt)
    await recordSecurityEvent(ctx, db, { userId: user.id, kind: 'deletion_plan' })
    if (!isPlaceholderAddress(user.email)) await mailer.queue(db, deletionPlannedMail(site, user, { dueAt }))
    return dueAt
  })
}

/** Does nothing when none is planned. @throws AppError 409 once the deletion has begun */
export async function cancelAccountDeletion(ctx: UserCtx): Promise<void> {
  await ctx.change([], async (db) => {
    const { user } = await lockActorAndSuperusers(ctx, db)
    if (user.deletionBegunAt) throw deletionBegun()
    const isKept = await keepAccount(ctx, db, user)
    if (isKept && !isPlaceholderAddress(user.email)) await ctx.mailer.queue(db, accountKeptMail(ctx.site, user))
  })
}

/** Call it with the account locked. Returns false when no deletion was planned, or it has begun. */
export async function keepAccount(ctx: Ctx, db: Db, user: UserRow): Promise<boolean> {
  if (!user.deletionDueAt || user.deletionBegunAt) return false
  await setDeletionDueAt(db, user.id, null)
  await recordSecurityEvent(ctx, db, { userId: user.id, kind: 'deletion_cancel' })
  return true
}

async function lockActorAndSuperusers(ctx: UserCtx, db: UserCtx['db']) {
  const locked = await lockUserAndSuperusers(db, ctx.actor.id)
  await assertSessionIsOpen(ctx, db)
  if (!locked) throw userNotFound()
  return locked
}
