import type { Db } from '../../platform/database/database.ts'
import type { UserCtx } from '../../platform/endpoints/context.ts'
import { sessionEnded } from '../accounts.errors.ts'
import type { FactorChange } from '../mails/account-mails.presenter.ts'
import { countSecurityMail, notifyFactorChange, reportUnmailedChange } from '../mails/account-mails.service.ts'
import { recordSecurityEvent } from '../security-events/security-events.service.ts'
import { endSessions } from '../sessions/sessions.repository.ts'
import { lockActor } from '../sessions/sessions.service.ts'
import { findUserById, type UserRow } from '../users.repository.ts'
import { countRecoveryCodes, replaceRecoveryCodes, updateHasSecondFactor } from './factors.repository.ts'
import { createRecoveryCodes } from './recovery-codes.service.ts'

interface OwnAct {
  act: FactorChange
  action: string
  object: { kind: string; id: number; name: string }
}

/** Audits an action in its transaction. Injected, because the audit itself imports accounts. */
export interface FactorDeps {
  recordAct: (ctx: UserCtx, db: Db, act: OwnAct) => Promise<void>
}

type OwnChange = Exclude<FactorChange, 'factors_reset'>

interface OwnFactorChange {
  change: OwnChange
  endsOtherSessions?: boolean
}

/** Locks the account, makes the change, audits and mails it. @throws AppError 401, 429 */
export async function changeOwnFactors<T>(
  ctx: UserCtx,
  { recordAct }: FactorDeps,
  { change, endsOtherSessions = false }: OwnFactorChange,
  run: (db: Db, user: UserRow) => Promise<T>,
): Promise<T> {
  const { actor } = ctx
  const account = (await findUserById(ctx.db, actor.id))?.user
  if (!account) throw sessionEnded()
  await countSecurityMail(ctx, { email: account.email, isVerified: account.emailVerifiedAt !== null })
  const result = await ctx.change([], async (db) => {
    const user = await lockActor(ctx, db)
    const done = await run(db, user)
    await updateHasSecondFactor(db, actor.id)
    if (endsOtherSessions) {
      await endSessions(db, actor.id, { except: actor.sessionId, reason: 'factor_removed', now: ctx.now() })
    }
    await notifyFactorChange(ctx, db, user, change)
    const object = { kind: 'user', id: user.id, name: user.username }
    await recordSecurityEvent(ctx, db, { userId: user.id, kind: change })
    await recordAct(ctx, db, { act: change, action: change, object })
    return done
  })
  reportUnmailedChange(ctx, account, { hasNewFactors: true })
  return result
}

/** Creates recovery codes for an account that has none. Otherwise returns an empty list. */
export async function addMissingRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  return (await countRecoveryCodes(db, userId)) > 0 ? [] : newRecoveryCodes(db, userId)
}

/** Replaces the recovery codes of the account. Only their hashes are stored. */
export async function newRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  const { codes, hashes } = createRecoveryCodes()
  await replaceRecoveryCodes(db, userId, hashes)
  return codes
}
