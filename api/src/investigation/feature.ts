import type { Jobs } from '@ledgerdeck/jobs'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../platform/endpoints/context.ts'
import { type AuditExport, auditCheckJob, checkAudit } from './audit-check.job.ts'
import { anonymiseDeletedUsers, deletedUserNamesJob } from './deleted-user-names.job.ts'
import { bindInvestigation, recordRequests } from './investigation.routes.ts'
import { deleteOldRecords, oldRecordsJob } from './old-records.job.ts'
import { recordDeletionJob } from './record-deletion.job.ts'
import { deleteRemaining } from './record-deletion.service.ts'
import type { Records } from './records.service.ts'

export interface InvestigationDeps {
  records: Records
  jobs: Jobs
  appContext: AppContext
  auditExport: AuditExport
}

export async function registerInvestigation(
  app: FastifyInstance,
  { records, jobs, appContext, auditExport }: InvestigationDeps,
): Promise<void> {
  recordRequests(app, { records })
  bindInvestigation(app)
  app.addHook('onClose', () => records.flush())
  jobs.work(recordDeletionJob, (payload, { signal }) => deleteRemaining(appContext, payload, signal))
  jobs.repeat(deletedUserNamesJob, (signal) => anonymiseDeletedUsers(appContext, signal))
  jobs.repeat(auditCheckJob, (signal) => checkAudit(appContext, auditExport, signal))
  jobs.repeat(oldRecordsJob, (signal) => deleteOldRecords(appContext, signal))
}
