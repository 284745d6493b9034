import { defineJob, GiveUp } from '@ledgerdeck/jobs/job'
import { z } from 'zod'
import type { AppContext, Ctx } from '../../platform/endpoints/context.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { mayUseLinks } from '../links/account-links.service.ts'
import { mailResetLink } from '../mails/account-mails.service.ts'
import { recordSecurityEvent } from '../security-events/security-events.service.ts'
import { isPlaceholderAddress } from '../users.policy.ts'
import { findUserByAddress } from '../users.repository.ts'

/** The address may be unknown. The queue stores the request encrypted. */
export const resetLinkJob = defineJob({
  name: 'reset-link',
  schema: z.object({ sealed: z.string() }),
})

const purpose = 'reset-link'

const resetRequest = z.object({
  email: z.string(),
  ipAddress: z.string(),
  userAgent: z.string(),
  requestedAt: z.coerce.date(),
})

export function sealResetLink(
  { secrets, client, now }: Pick<Ctx, 'secrets' | 'client' | 'now'>,
  email: string,
): z.infer<typeof resetLinkJob.schema> {
  const { ipAddress, userAgent } = client
  const request: z.infer<typeof resetRequest> = { email, ipAddress, userAgent, requestedAt: now() }
  return { sealed: secrets.encrypt(purpose, JSON.stringify(request)) }
}

function openSealed(secrets: Pick<Secrets, 'decrypt'>, sealed: string): z.infer<typeof resetRequest> {
  try {
    return resetRequest.parse(JSON.parse(secrets.decrypt(purpose, sealed)))
  } catch {
    throw new GiveUp('the request was sealed with another secret key')
  }
}

/** Ignores unknown addresses. @throws GiveUp for a request encrypted with another key */
export async function sendResetLink(
  appContext: Pick<AppContext, 'change' | 'mailer' | 'secrets' | 'site' | 'now'>,
  { sealed }: z.infer<typeof resetLinkJob.schema>,
): Promise<void> {
  const { email, requestedAt, ...client } = openSealed(appContext.secrets, sealed)
  await appContext.change([], async (db) => {
    const user = await findUserByAddress(db, email)
    if (!user || user.passwordHash === null || !mayUseLinks(user) || isPlaceholderAddress(user.email)) return
    await mailResetLink(appContext, db, user, 'owner')
    const event = { userId: user.id, kind: 'password_reset_request' } as const
    await recordSecurityEvent({ client, now: () => requestedAt }, db, event)
  })
}
