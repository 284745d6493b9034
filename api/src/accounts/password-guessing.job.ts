import { defineJob } from '@ledgerdeck/jobs/job'
import { z } from 'zod'
import type { AppContext } from '../platform/endpoints/context.ts'
import { passwordGuessingMail } from './account-mails.presenter.ts'
import { noteGuessingMail } from './users.repository.ts'

/** Strangers guess at a password. `userId` is null for an unknown name. */
export const passwordGuessingJob = defineJob({
  name: 'password-guessing',
  schema: z.object({ userId: z.int().nullable(), guesses: z.int() }),
})

const dayMs = 24 * 60 * 60 * 1000

type JobSurroundings = Pick<AppContext, 'transaction' | 'mailer' | 'notifyAdmins' | 'site' | 'now'>

/**
 * Tells the owner, at most once a day, and the administrators. An address that was never confirmed
 * may belong to somebody else and gets nothing.
 */
export async function tellOfGuessing(
  { transaction, mailer, notifyAdmins, site, now }: JobSurroundings,
  { userId, guesses }: z.infer<typeof passwordGuessingJob.schema>,
): Promise<void> {
  if (userId === null) return
  const moment = now()
  const user = await transaction(async (db) => {
    const told = await noteGuessingMail(db, { userId, now: moment, unlessSince: new Date(moment.getTime() - dayMs) })
    if (told && told.emailVerifiedAt !== null) await mailer.queue(db, passwordGuessingMail(site, told, { guesses }))
    return told
  })
  if (!user) return
  notifyAdmins({
    kind: 'account_attacked',
    subject: String(user.id),
    title: `Somebody is guessing the password of ${user.username}`,
    details: `${guesses} wrong passwords within a day from networks and browsers that the account does not know. They are slowed.`,
    link: `/admin/ip-address?user=${encodeURIComponent(user.username)}&action=login_failed`,
  })
}
