import type { Ctx } from '../../platform/endpoints/context.ts'
import { assertLinkIsOpen, type LinkParts, linkKey, useLink } from '../links/account-links.service.ts'
import { countRequestedMail } from '../links/account-mails.service.ts'
import { resetGuesses } from '../sign-in/guess-limits.service.ts'
import { rememberOnlyThisClient } from '../sign-in/known-clients.service.ts'
import { resetLinkJob, sealResetLink } from './password-resets.job.ts'
import { assignTemporaryPassword, createTemporaryPassword } from './temporary-passwords.service.ts'

/** A job looks the account up, so that the answer takes equal time for every address. */
export async function requestPasswordReset(ctx: Ctx, email: string): Promise<void> {
  await countRequestedMail(ctx, email)
  await ctx.transaction((db) => ctx.jobs.enqueue(db, resetLinkJob, sealResetLink(ctx.secrets, email)))
}

/** The mail has arrived, so it also confirms the account. @throws AppError 400 */
export async function resetPassword(ctx: Ctx, parts: LinkParts): Promise<void> {
  const key = linkKey('reset_password', parts)
  await assertLinkIsOpen(ctx.db, key, ctx.now())
  const temporary = await createTemporaryPassword(key.userId)
  await resetGuesses(ctx, key.userId)
  await ctx.transaction(async (db) => {
    const { user } = await useLink(db, key, ctx.now())
    await assignTemporaryPassword(db, ctx, user, { ...temporary, reason: 'reset' })
    await rememberOnlyThisClient(ctx, db, user.id)
  })
  ctx.recordAction({ userId: key.userId, ipAddress: ctx.client.ipAddress, action: 'password_reset' })
}
