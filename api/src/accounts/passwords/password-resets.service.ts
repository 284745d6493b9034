import type { Ctx } from '../../platform/endpoints/context.ts'
import { assertLinkIsOpen, type LinkParts, linkKey, useLink } from '../links/account-links.service.ts'
import { countRequestedMail } from '../links/account-mails.service.ts'
import { resetGuesses } from '../sign-in/guess-limits.service.ts'
import { rememberOnlyThisClient } from '../sign-in/known-clients.service.ts'
import { resetLinkJob, sealResetLink } from './password-resets.job.ts'
import { assignTemporaryPassword, createTemporaryPassword } from './temporary-passwords.service.ts'

/**
 * Queues a reset link. The job looks the account up, so that the answer takes equal time for every
 * address.
 * @throws AppError 429
 */
export async function requestPasswordReset(ctx: Ctx, email: string): Promise<void> {
  await countRequestedMail(ctx, email)
  await ctx.transaction((db) => ctx.jobs.enqueue(db, resetLinkJob, sealResetLink(ctx.secrets, email)))
}

/**
 * Mails a temporary password to the address of the link and ends all sessions. Confirms an
 * unverified account, because the mail has arrived. The client becomes the only known one.
 * @throws AppError 400 `link_invalid`, `link_used` or `link_expired`
 */
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
