import { defineJob } from '@ledgerdeck/jobs/job'
import { z } from 'zod'
import type { AppContext } from '../../platform/endpoints/context.ts'
import { dayMs } from '../../platform/text/times.ts'
import { passwordGuessingMail } from '../mails/account-mails.presenter.ts'
import { isPlaceholderAddress } from '../users.policy.ts'
import { recordGuessingMail } from '../users.repository.ts'

export const passwordGuessingJob = defineJob({
  name: 'password-guessing',
  schema: z.object({ userId: z.int().nullable(), guesses: z.int() }),
})

type JobContext = Pick<AppContext, 'change' | 'mailer' | 'addToInbox' | 'site' | 'now'>

/** Notifies at most once a day, and never an unconfirmed address, which may be someone else's. */
export async function notifyGuessing(
  { change, mailer, addToInbox, site, now }: JobContext,
  { userId, guesses }: z.infer<typeof passwordGuessingJob.schema>,
): Promise<void> {
  if (userId === null) return
  const time = now()
  const user = await change([], async (db) => {
    const notified = await recordGuessingMail(db, { userId, now: time, unlessSince: new Date(time.getTime() - dayMs) })
    if (notified && notified.emailVerifiedAt !== null && !isPlaceholderAddress(notified.email))
      await mailer.queue(db, passwordGuessingMail(site, notified, { guesses }))
    return notified
  })
  if (!user) return
  addToInbox({
    kind: 'account_attacked',
    subject: String(user.id),
    title: `Someone is guessing the password of ${user.username}`,
    details: `${guesses} wrong passwords in a day from networks and browsers the account hasn’t used. These attempts are slowed down.`,
    link: `/admin/ip-address?user=${encodeURIComponent(user.username)}&action=login_failed`,
  })
}
