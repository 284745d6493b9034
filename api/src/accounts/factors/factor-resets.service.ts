import type { Db } from '../../platform/database/database.ts'
import type { AppContext } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { notifyFactorChange } from '../mails/account-mails.service.ts'
import { endSessions } from '../sessions/sessions.repository.ts'
import { findUserByName, lockUser, type UserRow } from '../users.repository.ts'
import { deleteFactors } from './factors.repository.ts'

type ResetContext = Pick<AppContext, 'mailer' | 'site' | 'now'>

/** Call with the account locked. Ends its sessions. @throws AppError 409 without a second factor */
export async function resetFactors(ctx: ResetContext, db: Db, user: UserRow): Promise<void> {
  if (!(await deleteFactors(db, user.id))) {
    throw new AppError(409, 'no_second_factor', `${user.username} has no second factor.`)
  }
  await endSessions(db, user.id, { reason: 'factor_removed', now: ctx.now() })
  await notifyFactorChange(ctx, db, user, 'factors_reset')
}

interface OperatorContext extends ResetContext, Pick<AppContext, 'change'> {
  recordReset: (db: Db, user: { id: number; username: string }, now: Date) => void
}

/** @throws AppError 404 for an unknown name, 409 when there is no second factor */
export async function resetFactorsByOperator(ctx: OperatorContext, username: string): Promise<void> {
  await ctx.change([], async (db) => {
    const found = await findUserByName(db, username)
    const user = found && (await lockUser(db, found.id))
    if (!user) throw new AppError(404, 'user_not_found', `There is no user "${username}".`)
    await resetFactors(ctx, db, user)
    ctx.recordReset(db, user, ctx.now())
  })
}
