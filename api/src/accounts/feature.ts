import type { Jobs } from '@ledgerdeck/jobs'
import type { FastifyInstance } from 'fastify'
import type { MediaStore } from '../media/media-store.service.ts'
import type { AppContext } from '../platform/endpoints/context.ts'
import type { AccessTokens } from './access-tokens.service.ts'
import { expiredRowsJob, removeExpiredRows } from './expired-rows.job.ts'
import { idempotencyKeysJob, removeOldAnswers } from './idempotency-keys.job.ts'
import { passedSuspensionsJob } from './passed-suspensions.job.ts'
import { passwordGuessingJob, tellOfGuessing } from './password-guessing.job.ts'
import { resetLinkJob, sendResetLink } from './password-resets.job.ts'
import { bindRegistration } from './registration.routes.ts'
import { bindSessions } from './sessions.routes.ts'
import { bindStorage } from './storage.routes.ts'
import { createFirstSuperuser, type FirstSuperuser, type FirstSuperuserDeps } from './superusers.service.ts'
import { liftPassedSuspensions } from './suspensions.service.ts'
import { bindUsers } from './users.routes.ts'

/** What accounts need before the first request: someone who can sign in. Null when there is nothing to tell. */
export async function prepareAccounts(deps: FirstSuperuserDeps): Promise<FirstSuperuser | null> {
  return createFirstSuperuser(deps)
}

export interface AccountsDeps {
  accessTokens: AccessTokens
  jobs: Jobs
  media: MediaStore
  appContext: AppContext
}

export async function registerAccounts(app: FastifyInstance, deps: AccountsDeps): Promise<void> {
  bindRegistration(app)
  bindSessions(app, deps)
  bindUsers(app, deps)
  bindStorage(app)
  deps.jobs.work(resetLinkJob, (payload) => sendResetLink(deps.appContext, payload))
  deps.jobs.work(passwordGuessingJob, (payload) => tellOfGuessing(deps.appContext, payload))
  deps.jobs.repeat(expiredRowsJob, (signal) => removeExpiredRows(deps.appContext, signal))
  deps.jobs.repeat(idempotencyKeysJob, (signal) => removeOldAnswers(deps.appContext, signal))
  deps.jobs.repeat(passedSuspensionsJob, async () => void (await liftPassedSuspensions(deps.appContext)))
}
