import type { FactorDeps } from '../accounts/factors/factor-changes.service.ts'
import {
  countRecoveryCodes,
  deleteAuthenticatorAppRow,
  findAuthenticatorApp,
  updateHasSecondFactor,
} from '../accounts/factors/factors.repository.ts'
import { deletePasskeyRow, listPasskeys } from '../accounts/factors/passkeys.repository.ts'
import { expireLinks, findFormerAddress } from '../accounts/links/account-links.repository.ts'
import { createLink } from '../accounts/links/account-links.service.ts'
import { compromiseMail } from '../accounts/mails/account-mails.presenter.ts'
import { hashPassword, knownCaller } from '../accounts/passwords/passwords.service.ts'
import { recordSecurityEvent } from '../accounts/security-events/security-events.service.ts'
import { endSessions, findSessionStart } from '../accounts/sessions/sessions.repository.ts'
import { clearSessionCookie, lockActor } from '../accounts/sessions/sessions.service.ts'
import { isPlaceholderAddress } from '../accounts/users.policy.ts'
import { replacePasswordHash, type UserRow } from '../accounts/users.repository.ts'
import type { Db } from '../platform/database/database.ts'
import { assertRecentlyAuthenticated } from '../platform/endpoints/access.ts'
import { recordAction, type UserCtx } from '../platform/endpoints/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { assertHoldsSession } from '../platform/http/csrf.ts'
import { randomToken } from '../platform/secrets/secrets.ts'
import { counted } from '../platform/text/format.ts'

export interface CompromiseReport {
  removedPasskeys: readonly number[]
  removesAuthenticatorApp: boolean
}

/**
 * Ends every session and mails a password reset link. Returns whether it went to the former
 * address, as it does after a recent change. @throws AppError 401, 403 for factors that are older
 * than the session, 409 without an address
 */
export async function reportCompromise(
  ctx: UserCtx,
  deps: FactorDeps,
  report: CompromiseReport,
): Promise<{ isFormerAddress: boolean }> {
  const { actor, client } = ctx
  assertHoldsSession(client, actor.sessionCookieHash, 403)
  // A random password that nobody knows keeps an intruder out until the owner sets a new one.
  const unknownHash = await hashPassword(randomToken(), knownCaller(actor.id))
  const done = await ctx.change([], async (db) => {
    const user = await lockActor(ctx, db)
    const removedFactors = await removeFactors(ctx, db, { deps, report, user })
    if (user.passwordHash !== null) {
      await replacePasswordHash(db, user.id, { from: user.passwordHash, to: unknownHash })
    }
    const result = await mailLink(ctx, db, { user, removedFactors })
    await endSessions(db, user.id, { reason: 'compromise_reported', now: ctx.now() })
    await recordSecurityEvent(ctx, db, { userId: user.id, kind: 'compromise_report' })
    return { ...result, username: user.username }
  })
  clearSessionCookie(ctx)
  recordAction(ctx, actor.id, 'compromise_report')
  ctx.addToInbox({
    kind: 'account_attacked',
    subject: `${actor.id} report`,
    title: `${done.username} reports that someone else used the account`,
    details: 'All sessions were ended and a password reset link was emailed.',
    link: `/admin/user/${actor.id}/edit`,
  })
  return done
}

interface FactorRemoval {
  deps: FactorDeps
  report: CompromiseReport
  user: UserRow
}

/** Removing a factor that is older than the session needs a recent authentication. */
async function removeFactors(
  ctx: UserCtx,
  db: Db,
  { deps: { recordAct }, report, user: { id: userId, username } }: FactorRemoval,
): Promise<string[]> {
  const sessionStart = await findSessionStart(db, ctx.actor.sessionId)
  const isOlder = (addedAt: Date | null) => sessionStart === null || addedAt === null || addedAt < sessionStart
  const passkeys = (await listPasskeys(db, userId)).filter(({ id }) => report.removedPasskeys.includes(id))
  const app = report.removesAuthenticatorApp ? await findAuthenticatorApp(db, userId) : null
  const addedAt = [...passkeys.map(({ createdAt }) => createdAt), ...(app ? [app.confirmedAt] : [])]
  if (addedAt.some(isOlder)) assertRecentlyAuthenticated(ctx)
  const removed = [
    ...passkeys.map(() => 'passkey_remove' as const),
    ...(app?.confirmedAt ? ['authenticator_app_remove' as const] : []),
  ]
  for (const { id } of passkeys) await deletePasskeyRow(db, { userId, id })
  if (app) await deleteAuthenticatorAppRow(db, userId)
  if (removed.length > 0) await updateHasSecondFactor(db, userId)
  for (const kind of removed) {
    await recordSecurityEvent(ctx, db, { userId, kind })
    await recordAct(ctx, db, { act: kind, action: kind, object: { kind: 'user', id: userId, name: username } })
  }
  return factorTexts({ passkeys: passkeys.length, hasApp: Boolean(app?.confirmedAt), recoveryCodes: 0 })
}

interface FactorCounts {
  passkeys: number
  hasApp: boolean
  recoveryCodes: number
}

/** Leaves out the names of passkeys, which an intruder may have chosen. */
function factorTexts({ passkeys, hasApp, recoveryCodes }: FactorCounts): string[] {
  return [
    ...(passkeys > 0 ? [counted(passkeys, 'passkey')] : []),
    ...(hasApp ? ['the authenticator app'] : []),
    ...(recoveryCodes > 0 ? [counted(recoveryCodes, 'recovery code')] : []),
  ]
}

async function mailLink(
  ctx: UserCtx,
  db: Db,
  { user, removedFactors }: { user: UserRow; removedFactors: string[] },
): Promise<{ isFormerAddress: boolean }> {
  const { site, mailer } = ctx
  const now = ctx.now()
  const former = await findFormerAddress(db, user.id, now)
  if (former === null && isPlaceholderAddress(user.email)) throw noAddress()
  const purpose = former === null ? 'reset_password' : 'undo_email_change'
  await expireLinks(db, { userId: user.id, purpose: 'reset_password', now })
  const email = former ?? user.email
  const url = await createLink(db, { site, now }, { userId: user.id, purpose, email })
  const app = await findAuthenticatorApp(db, user.id)
  const keptFactors = factorTexts({
    passkeys: (await listPasskeys(db, user.id)).length,
    hasApp: Boolean(app?.confirmedAt),
    recoveryCodes: await countRecoveryCodes(db, user.id),
  })
  const { deletionDueAt } = user
  const facts = { at: now, url, isFormerAddress: former !== null, removedFactors, keptFactors, deletionDueAt }
  await mailer.queue(db, compromiseMail(site, { ...user, email }, facts))
  return { isFormerAddress: former !== null }
}

function noAddress(): AppError {
  const text =
    'Your account has no email address to send a link to. Change your password in your profile, which logs everyone else out.'
  return new AppError(409, 'no_email_address', text)
}
