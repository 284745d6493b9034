import type { Ctx } from '../platform/endpoints/context.ts'
import { assertLinkIsOpen, type LinkParts, linkKey, useLink } from './account-links.service.ts'
import { countAskedMail } from './account-mails.service.ts'
import { forgiveGuesses } from './guess-limits.service.ts'
import { rememberOnlyThisClient } from './known-clients.service.ts'
import { resetLinkJob, sealResetLink } from './password-resets.job.ts'
import { giveTemporaryPassword, makeTemporaryPassword } from './temporary-passwords.service.ts'

/**
 * Has a reset link sent, if the address belongs to an account. Whether it does is looked up later: here the same is done for
 * every address, in the same time.
 * @throws AppError 429
 */
export async function requestPasswordReset(ctx: Ctx, email: string): Promise<void> {
  await countAskedMail(ctx, email)
  await ctx.transaction((db) => ctx.jobs.enqueue(db, resetLinkJob, sealResetLink(ctx.secrets, email)))
}

/**
 * Sends a temporary password to the address that the link was sent to, and ends every session of the account. An account that
 * was never verified is by this: the mail has arrived. That client becomes the only known one.
 * @throws AppError 400 `link_invalid`, `link_used` or `link_expired`
 */
export async function resetPassword(ctx: Ctx, parts: LinkParts): Promise<void> {
  const key = linkKey('reset_password', parts)
  await assertLinkIsOpen(ctx.db, key, ctx.now())
  const temporary = await makeTemporaryPassword(key.userId)
  await forgiveGuesses(ctx, key.userId)
  await ctx.transaction(async (db) => {
    const { user } = await useLink(db, key, ctx.now())
    await giveTemporaryPassword(db, ctx, user, { ...temporary, reason: 'reset' })
    await rememberOnlyThisClient(ctx, db, user.id)
  })
  ctx.recordAction({ userId: key.userId, ipAddress: ctx.client.ipAddress, action: 'password_reset' })
}
