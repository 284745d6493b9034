import { defineJob, GiveUp } from '@ledgerdeck/jobs/job'
import { z } from 'zod'
import type { AppContext } from '../../platform/endpoints/context.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { mayUseLinks } from '../links/account-links.service.ts'
import { mailResetLink } from '../mails/account-mails.service.ts'
import { findUserByAddress } from '../users.repository.ts'

/** The address may belong to nobody, and the queue holds it encrypted. */
export const resetLinkJob = defineJob({
  name: 'reset-link',
  schema: z.object({ sealed: z.string() }),
})

const purpose = 'reset-link'

export function sealResetLink(secrets: Pick<Secrets, 'encrypt'>, email: string): z.infer<typeof resetLinkJob.schema> {
  return { sealed: secrets.encrypt(purpose, email) }
}

function openSealed(secrets: Pick<Secrets, 'decrypt'>, sealed: string): string {
  try {
    return secrets.decrypt(purpose, sealed)
  } catch {
    throw new GiveUp('the address was sealed with another secret key')
  }
}

export async function sendResetLink(
  appContext: Pick<AppContext, 'transaction' | 'mailer' | 'secrets' | 'site' | 'now'>,
  { sealed }: z.infer<typeof resetLinkJob.schema>,
): Promise<void> {
  const email = openSealed(appContext.secrets, sealed)
  await appContext.transaction(async (db) => {
    const user = await findUserByAddress(db, email)
    if (!user || user.passwordHash === null || !mayUseLinks(user)) return
    await mailResetLink(db, appContext, user, 'owner')
  })
}
