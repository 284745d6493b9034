import { deletionDelayDays } from '@ledgerdeck/contract/deletion-delay'
import type { Db } from '../../platform/database/database.ts'
import type { Ctx, UserCtx } from '../../platform/endpoints/context.ts'
import { dayMs } from '../../platform/text/times.ts'
import { lastSuperuser, userNotFound } from '../accounts.errors.ts'
import { accountKeptMail, deletionPlannedMail } from '../mails/account-mails.presenter.ts'
import { assertSessionIsOpen } from '../profile/profiles.service.ts'
import { recordSecurityEvent } from '../security-events/security-events.service.ts'
import { isPlaceholderAddress } from '../users.policy.ts'
import { lockUserAndSuperusers, type UserRow } from '../users.repository.ts'
import { findDeletionDueAt, setDeletionDueAt } from './account-deletions.repository.ts'

type PlannedAccount = Pick<UserRow, 'id' | 'username' | 'email' | 'deletionDueAt'>

export async function getAccountDeletion({ db, actor }: UserCtx): Promise<Date | null> {
  return findDeletionDueAt(db, actor.id)
}

/** A repetition keeps the first date. @throws AppError 409 for the last superuser */
export async function requestAccountDeletion(ctx: UserCtx): Promise<Date> {
  const { site, mailer } = ctx
  const dueAt = new Date(ctx.now().getTime() + deletionDelayDays * dayMs)
  return ctx.change([], async (db) => {
    const { user, isLastSuperuser } = await lockActor(ctx, db)
    if (isLastSuperuser) throw lastSuperuser()
    if (user.deletionDueAt) return user.deletionDueAt
    await setDeletionDueAt(db, user.id, dueAt)
    await recordSecurityEvent(ctx, db, { userId: user.id, kind: 'deletion_plan' })
    if (!isPlaceholderAddress(user.email)) await mailer.queue(db, deletionPlannedMail(site, user, { dueAt }))
    return dueAt
  })
}

export async function cancelAccountDeletion(ctx: UserCtx): Promise<void> {
  await ctx.change([], async (db) => {
    const { user } = await lockActor(ctx, db)
    await keepAccount(ctx, db, user)
  })
}

/** Call it with the account locked. It mails to the given address. */
export async function keepAccount(ctx: Ctx, db: Db, user: PlannedAccount): Promise<void> {
  if (!user.deletionDueAt) return
  await setDeletionDueAt(db, user.id, null)
  await recordSecurityEvent(ctx, db, { userId: user.id, kind: 'deletion_cancel' })
  if (!isPlaceholderAddress(user.email)) await ctx.mailer.queue(db, accountKeptMail(ctx.site, user))
}

async function lockActor(ctx: UserCtx, db: UserCtx['db']) {
  const locked = await lockUserAndSuperusers(db, ctx.actor.id)
  await assertSessionIsOpen(ctx, db)
  if (!locked) throw userNotFound()
  return locked
}
