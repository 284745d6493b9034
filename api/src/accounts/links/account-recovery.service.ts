import { type Ctx, recordAction } from '../../platform/endpoints/context.ts'
import { toTakenError } from '../accounts.errors.ts'
import { keepAccount } from '../deletion/account-deletion.service.ts'
import { countRequestedMail, mailFormerAddress } from '../mails/account-mails.service.ts'
import { resetLinkJob, sealResetLink } from '../passwords/password-resets.job.ts'
import { assignTemporaryPassword, createTemporaryPassword } from '../passwords/temporary-passwords.service.ts'
import { recordSecurityEvent } from '../security-events/security-events.service.ts'
import { rememberOnlyThisClient } from '../sign-in/known-clients.service.ts'
import { resetGuesses } from '../sign-in/sign-in-limits.service.ts'
import { releaseUnconfirmedAddress } from '../users.repository.ts'
import { expireLinks } from './account-links.repository.ts'
import { assertLinkIsOpen, type LinkParts, linkKey, useLink } from './account-links.service.ts'

/** Mails a temporary password to the former address. @throws AppError 400, 409 if it is taken */
export async function undoEmailChange(ctx: Ctx, parts: LinkParts): Promise<void> {
  const key = linkKey('undo_email_change', parts)
  await assertLinkIsOpen(ctx.db, key, ctx.now())
  const temporary = await createTemporaryPassword(key.userId)
  await resetGuesses(ctx, key.userId)
  const formerHolder = await ctx
    .change([], async (db) => {
      const now = ctx.now()
      const { user, link } = await useLink(db, key, now)
      await expireLinks(db, { userId: user.id, purpose: 'verify_email', now })
      await expireLinks(db, { userId: user.id, purpose: 'undo_email_change', now, since: link })
      const holder = await releaseUnconfirmedAddress(db, { email: link.email, exceptUserId: user.id, now })
      const account = { id: user.id, username: user.username, email: link.email }
      // The mail about a planned deletion may have gone to the other address.
      const isKept = await keepAccount(ctx, db, user)
      const reason = isKept ? 'address_restored_and_kept' : 'address_restored'
      await assignTemporaryPassword(ctx, db, account, { ...temporary, reason })
      await rememberOnlyThisClient(ctx, db, user.id)
      await recordSecurityEvent(ctx, db, { userId: user.id, kind: 'email_change_undo' })
      const isMoved = user.email.toLowerCase() !== link.email.toLowerCase()
      if (isMoved) await mailFormerAddress(ctx, db, user, { undoUrl: null, by: 'link' })
      return holder
    })
    .catch((error: unknown) => {
      throw toTakenError(error)
    })
  recordAction(ctx, key.userId, 'email_change')
  if (formerHolder !== null) recordAction(ctx, formerHolder, 'email_change')
}

/** A job looks the account up, so that the answer takes equal time for every address. */
export async function requestPasswordReset(ctx: Ctx, email: string): Promise<void> {
  await countRequestedMail(ctx, email)
  await ctx.change([], (db) => ctx.jobs.enqueue(db, resetLinkJob, sealResetLink(ctx, email)))
}

/** Also confirms the account, since the owner received the mail. @throws AppError 400 */
export async function resetPassword(ctx: Ctx, parts: LinkParts): Promise<void> {
  const key = linkKey('reset_password', parts)
  await assertLinkIsOpen(ctx.db, key, ctx.now())
  const temporary = await createTemporaryPassword(key.userId)
  await resetGuesses(ctx, key.userId)
  await ctx.change([], async (db) => {
    const { user } = await useLink(db, key, ctx.now())
    await assignTemporaryPassword(ctx, db, user, { ...temporary, reason: 'reset' })
    await rememberOnlyThisClient(ctx, db, user.id)
    await recordSecurityEvent(ctx, db, { userId: user.id, kind: 'password_reset' })
  })
  recordAction(ctx, key.userId, 'password_reset')
}
