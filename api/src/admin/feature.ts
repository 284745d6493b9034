import type { Jobs } from '@ledgerdeck/jobs'
import type { FastifyInstance } from 'fastify'
import type { MediaStore } from '../media/media-store.service.ts'
import type { Surroundings } from '../platform/endpoints/context.ts'
import { bindDashboard } from './dashboard.routes.ts'
import { finishedDaysJob } from './finished-days.job.ts'
import { bindInbox } from './inbox.routes.ts'
import { type Inbox, tellOfGivenUpJob } from './inbox.service.ts'
import { oldItems } from './old-items.job.ts'
import { bindReports } from './reports.routes.ts'
import { keepFinishedDays } from './reports.service.ts'
import { bindSettings } from './settings.routes.ts'
import { removeUnconfirmedAccounts, unconfirmedAccountsJob } from './unconfirmed-accounts.job.ts'
import { bindAdministeredUsers } from './users.routes.ts'

export interface AdminDeps {
  inbox: Inbox
  jobs: Jobs
  media: MediaStore
  surroundings: Surroundings
  version: string
}

export async function registerAdmin(app: FastifyInstance, deps: AdminDeps): Promise<void> {
  const { inbox, jobs, surroundings } = deps
  bindDashboard(app, deps)
  bindInbox(app)
  bindReports(app)
  bindSettings(app)
  bindAdministeredUsers(app, deps)
  app.addHook('onClose', () => inbox.flush())
  jobs.onGivenUp((failure) => tellOfGivenUpJob(inbox, failure))
  jobs.repeat(oldItems, (signal) => oldItems.run(surroundings, signal))
  jobs.repeat(unconfirmedAccountsJob, (signal) => removeUnconfirmedAccounts(surroundings, signal))
  jobs.repeat(finishedDaysJob, () => keepFinishedDays(surroundings))
}
