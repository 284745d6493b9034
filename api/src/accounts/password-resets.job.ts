import { z } from 'zod'
import type { Surroundings } from '../platform/endpoints/context.ts'
import { defineJob } from '../platform/jobs/job.ts'
import { makeLink, mayUseLinks } from './account-links.service.ts'
import { resetLinkMail } from './account-mails.presenter.ts'
import { findUserByAddress } from './registration.repository.ts'

/** Somebody has asked for a new password for an address, which may be nobody's. */
export const resetLinkJob = defineJob({
  name: 'reset-link',
  schema: z.object({ email: z.string() }),
})

/** Sends a reset link, if the address belongs to an account that a password opens. The one who asked never learns which. */
export async function sendResetLink(
  { transaction, mailer, site, now }: Pick<Surroundings, 'transaction' | 'mailer' | 'site' | 'now'>,
  { email }: z.infer<typeof resetLinkJob.schema>,
): Promise<void> {
  await transaction(async (db) => {
    const user = await findUserByAddress(db, email)
    if (!user || user.passwordHash === null || !mayUseLinks(user)) return
    const link = { userId: user.id, purpose: 'reset_password', email: user.email } as const
    const url = await makeLink(db, { site, now: now() }, link)
    await mailer.queue(db, resetLinkMail(site, user, { url }))
  })
}
