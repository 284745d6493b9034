import type { Jobs } from '@ledgerdeck/jobs'
import type { FastifyInstance } from 'fastify'
import type { Surroundings } from '../platform/endpoints/context.ts'
import { forgetDeletedUsers, forgottenNamesJob } from './forgotten-names.job.ts'
import { bindInvestigation } from './investigation.routes.ts'
import { deleteOldRecords, oldRecordsJob } from './old-records.job.ts'
import { recordDeletionJob } from './record-deletion.job.ts'
import { deleteRest } from './record-deletion.service.ts'
import type { Records } from './records.service.ts'
import { recordRequests } from './requests.routes.ts'

export interface InvestigationDeps {
  records: Records
  jobs: Jobs
  surroundings: Surroundings
}

export async function registerInvestigation(
  app: FastifyInstance,
  { records, jobs, surroundings }: InvestigationDeps,
): Promise<void> {
  recordRequests(app, { records })
  bindInvestigation(app)
  app.addHook('onClose', () => records.flush())
  jobs.work(recordDeletionJob, (payload, { signal }) => deleteRest(surroundings, payload, signal))
  jobs.repeat(forgottenNamesJob, (signal) => forgetDeletedUsers(surroundings, signal))
  jobs.repeat(oldRecordsJob, (signal) => deleteOldRecords(surroundings, signal))
}
