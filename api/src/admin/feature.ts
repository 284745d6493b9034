import type { Jobs } from '@ledgerdeck/jobs'
import { defineRepeatedJob } from '@ledgerdeck/jobs/job'
import type { FastifyInstance } from 'fastify'
import type { MediaStore } from '../media/media-store.service.ts'
import { defineRetention } from '../platform/database/retention.ts'
import type { AppContext } from '../platform/endpoints/context.ts'
import { dayMs } from '../platform/text/times.ts'
import { bindDashboard } from './dashboard/dashboard.routes.ts'
import { deleteInboxItems } from './inbox/inbox.repository.ts'
import { bindInbox } from './inbox/inbox.routes.ts'
import { type Inbox, notifyFailedJob } from './inbox/inbox.service.ts'
import { deleteOldInvitations } from './invitations/invitations.repository.ts'
import { bindInvitations } from './invitations/invitations.routes.ts'
import { bindReports } from './reports/reports.routes.ts'
import { saveFinishedDays } from './reports/reports.service.ts'
import { bindSettings } from './settings/settings.routes.ts'
import {
  begunDeletionJob,
  deletePlannedAccounts,
  deleteUnconfirmedAccounts,
  finishDeletion,
  plannedDeletionsJob,
  unconfirmedAccountsJob,
} from './users/account-deletions.job.ts'
import { bindAdministeredUsers } from './users/users.routes.ts'

export const oldInboxItems = defineRetention({
  name: 'old-inbox-items',
  cron: '51 17 * * *',
  retentionMs: 90 * dayMs,
  maxBatchSize: 5_000,
  remove: deleteInboxItems,
})

/** Used links are kept for a while, so that following one gives the right message. */
export const oldInvitations = defineRetention({
  name: 'old-invitations',
  cron: '53 17 * * *',
  retentionMs: 30 * dayMs,
  remove: deleteOldInvitations,
})

const finishedDaysJob = defineRepeatedJob({ name: 'finished-days', cron: '13 1 * * *' })

export interface AdminDeps {
  inbox: Inbox
  jobs: Jobs
  media: MediaStore
  appContext: AppContext
  version: string
}

export async function registerAdmin(app: FastifyInstance, deps: AdminDeps): Promise<void> {
  const { inbox, jobs, appContext } = deps
  bindDashboard(app, deps)
  bindInbox(app)
  bindReports(app)
  bindSettings(app)
  bindAdministeredUsers(app, deps)
  bindInvitations(app)
  app.addHook('onClose', () => inbox.flush())
  jobs.onGivenUp((failure) => notifyFailedJob(inbox, failure))
  jobs.repeat(oldInvitations, (signal) => oldInvitations.run(appContext, signal))
  jobs.repeat(oldInboxItems, (signal) => oldInboxItems.run(appContext, signal))
  jobs.repeat(unconfirmedAccountsJob, (signal) => deleteUnconfirmedAccounts(appContext, signal))
  jobs.work(begunDeletionJob, ({ userId }, { signal }) => finishDeletion(appContext, userId, signal))
  jobs.repeat(plannedDeletionsJob, (signal) => deletePlannedAccounts({ ...appContext, log: app.log }, signal))
  jobs.repeat(finishedDaysJob, () => saveFinishedDays(appContext))
}
