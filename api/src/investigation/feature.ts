import type { Jobs } from '@ledgerdeck/jobs'
import type { FastifyInstance } from 'fastify'
import { dayMs, defineRetention } from '../platform/database/retention.ts'
import type { Surroundings } from '../platform/endpoints/context.ts'
import { anonymiseDeletedUsers, deletedUserNamesJob } from './deleted-user-names.job.ts'
import { bindInvestigation } from './investigation.routes.ts'
import { recordDeletionJob } from './record-deletion.job.ts'
import { deleteRemaining } from './record-deletion.service.ts'
import { deleteRecordsBefore } from './records.repository.ts'
import type { Records } from './records.service.ts'
import { recordRequests } from './requests.routes.ts'

export const oldRecords = defineRetention({
  name: 'old-records',
  cron: '41 17 * * *',
  keptMs: 90 * dayMs,
  maxBatchSize: 10_000,
  remove: deleteRecordsBefore,
})

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
  jobs.work(recordDeletionJob, (payload, { signal }) => deleteRemaining(surroundings, payload, signal))
  jobs.repeat(deletedUserNamesJob, (signal) => anonymiseDeletedUsers(surroundings, signal))
  jobs.repeat(oldRecords, (signal) => oldRecords.run(surroundings, signal))
}
