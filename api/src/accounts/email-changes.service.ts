import type { Ctx } from '../platform/endpoints/context.ts'
import { expireLinks } from './account-links.repository.ts'
import { assertLinkIsOpen, type LinkParts, linkKey, useLink } from './account-links.service.ts'
import { mailFormerAddress } from './account-mails.service.ts'
import { forgiveGuesses } from './guess-limits.service.ts'
import { rememberOnlyThisClient } from './known-clients.service.ts'
import { refusalOfTaken } from './refusals.service.ts'
import { giveTemporaryPassword, makeTemporaryPassword } from './temporary-passwords.service.ts'
import { releaseUnconfirmedAddress } from './users.repository.ts'

/**
 * Gives an account back to the address it had before a change: the present sessions and links end,
 * and a temporary password goes there. The address that loses the account gets a mail. Links to give
 * an even earlier address back stay. An account that took the address since and never confirmed it
 * gives it up.
 * @throws AppError 400 `link_invalid`, `link_used` or `link_expired`; 409 when another account has
 *   confirmed the address, in which case the link stays good
 */
export async function undoEmailChange(ctx: Ctx, parts: LinkParts): Promise<void> {
  const key = linkKey('undo_email_change', parts)
  await assertLinkIsOpen(ctx.db, key, ctx.now())
  const temporary = await makeTemporaryPassword(key.userId)
  await forgiveGuesses(ctx, key.userId)
  const formerHolder = await ctx
    .transaction(async (db) => {
      const now = ctx.now()
      const { user, link } = await useLink(db, key, now)
      await expireLinks(db, { userId: user.id, purpose: 'verify_email', now })
      await expireLinks(db, { userId: user.id, purpose: 'undo_email_change', now, since: link })
      const holder = await releaseUnconfirmedAddress(db, { email: link.email, besides: user.id, now })
      const account = { id: user.id, username: user.username, email: link.email }
      await giveTemporaryPassword(db, ctx, account, { ...temporary, reason: 'address_given_back' })
      await rememberOnlyThisClient(ctx, db, user.id)
      const isMoved = user.email.toLowerCase() !== link.email.toLowerCase()
      if (isMoved) await mailFormerAddress(db, ctx, user, { undoUrl: null, by: 'link' })
      return holder
    })
    .catch((error: unknown) => {
      throw refusalOfTaken(error)
    })
  const { ipAddress } = ctx.client
  ctx.recordAction({ userId: key.userId, ipAddress, action: 'email_change' })
  if (formerHolder !== null) ctx.recordAction({ userId: formerHolder, ipAddress, action: 'email_change' })
}
