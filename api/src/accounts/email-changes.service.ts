import type { Ctx } from '../platform/endpoints/context.ts'
import { expireLinks } from './account-links.repository.ts'
import { assertLinkIsOpen, type LinkParts, linkKey, useLink } from './account-links.service.ts'
import { forgiveGuesses } from './credentials.service.ts'
import { refusalOfTaken } from './refusals.service.ts'
import { giveTemporaryPassword, makeTemporaryPassword } from './temporary-passwords.service.ts'

/**
 * Gives an account back to the address it had before a change: the sessions and links of whoever came after end, and a temporary
 * password goes there. Links to give an even earlier address back stay.
 * @throws AppError 400 `link_invalid`, `link_used` or `link_expired`; 409 when the address is somebody else's by now, in which
 * case the link stays good
 */
export async function undoEmailChange(ctx: Ctx, parts: LinkParts): Promise<void> {
  const key = linkKey('undo_email_change', parts)
  await assertLinkIsOpen(ctx.db, key, ctx.now())
  const temporary = await makeTemporaryPassword()
  await forgiveGuesses(ctx, key.userId)
  await ctx
    .transaction(async (db) => {
      const now = ctx.now()
      const { user, link } = await useLink(db, key, now)
      await expireLinks(db, { userId: user.id, purpose: 'verify_email', now })
      await expireLinks(db, { userId: user.id, purpose: 'undo_email_change', now, since: link })
      const account = { id: user.id, username: user.username, email: link.email }
      await giveTemporaryPassword(db, ctx, account, { ...temporary, reason: 'address_given_back' })
    })
    .catch((error: unknown) => {
      throw refusalOfTaken(error)
    })
  ctx.recordAction({ userId: key.userId, ipAddress: ctx.client.ipAddress, action: 'email_change' })
}
