import type { Jobs } from '@ledgerdeck/jobs'
import { defineRepeatedJob } from '@ledgerdeck/jobs/job'
import type { FastifyInstance } from 'fastify'
import type { MediaStore } from '../media/media-store.service.ts'
import { defineRetention } from '../platform/database/retention.ts'
import type { AppContext } from '../platform/endpoints/context.ts'
import { dayMs } from '../platform/text/times.ts'
import { bindConsents } from './consents/consents.routes.ts'
import { bindAccountDeletion } from './deletion/account-deletion.routes.ts'
import { deleteExpiredRows, deleteOldAnswers, expiredRowsJob, idempotencyKeysJob } from './expired-rows.job.ts'
import { renewEncryption } from './factors/authenticator-apps.service.ts'
import type { FactorDeps } from './factors/factor-changes.service.ts'
import { bindFactors } from './factors/factors.routes.ts'
import { resetLinkJob, sendResetLink } from './passwords/password-resets.job.ts'
import { bindRegistration } from './registration/registration.routes.ts'
import { deleteOldEvents } from './security-events/security-events.repository.ts'
import type { FailureEvents } from './security-events/security-events.service.ts'
import type { AccessTokens } from './sessions/access-tokens.service.ts'
import { bindSessions } from './sessions/sessions.routes.ts'
import { notifyGuessing, passwordGuessingJob } from './sign-in/password-guessing.job.ts'
import { bindStorage } from './storage/storage.routes.ts'
import { bindUsers } from './users.routes.ts'
import { endExpiredSuspensions } from './users.service.ts'

/** Frequent, so that suspensions end close to the announced time. */
const expiredSuspensionsJob = defineRepeatedJob({
  name: 'expired-suspensions',
  formerNames: ['passed-suspensions'],
  cron: '*/5 * * * *',
})

/** Runs often, because the previous key is only available for a day. */
const factorEncryptionJob = defineRepeatedJob({ name: 'factor-encryption', cron: '*/10 * * * *' })

export const oldSecurityEvents = defineRetention({
  name: 'old-security-events',
  cron: '47 17 * * *',
  retentionMs: 365 * dayMs,
  remove: deleteOldEvents,
})

export interface AccountsDeps extends FactorDeps {
  accessTokens: AccessTokens
  jobs: Jobs
  media: MediaStore
  appContext: AppContext
  failureEvents: FailureEvents
}

export async function registerAccounts(app: FastifyInstance, deps: AccountsDeps): Promise<void> {
  bindRegistration(app)
  bindSessions(app, deps)
  bindFactors(app, deps)
  bindUsers(app, deps)
  bindStorage(app)
  bindAccountDeletion(app)
  bindConsents(app)
  app.addHook('onClose', () => deps.failureEvents.flush())
  deps.jobs.work(resetLinkJob, (payload) => sendResetLink(deps.appContext, payload))
  deps.jobs.work(passwordGuessingJob, (payload) => notifyGuessing(deps.appContext, payload))
  deps.jobs.repeat(expiredRowsJob, (signal) => deleteExpiredRows(deps.appContext, signal))
  deps.jobs.repeat(oldSecurityEvents, (signal) => oldSecurityEvents.run(deps.appContext, signal))
  deps.jobs.repeat(idempotencyKeysJob, (signal) => deleteOldAnswers(deps.appContext, signal))
  deps.jobs.repeat(factorEncryptionJob, (signal) => renewEncryption(deps.appContext, signal))
  deps.jobs.repeat(expiredSuspensionsJob, async () => void (await endExpiredSuspensions(deps.appContext)))
}
