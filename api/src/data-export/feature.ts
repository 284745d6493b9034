import type { Jobs } from '@ledgerdeck/jobs'
import type { FastifyInstance } from 'fastify'
import type { MediaStore } from '../media/media-store.service.ts'
import type { AppContext } from '../platform/endpoints/context.ts'
import { dataExportJob, deleteExpiredExports, expiredExportsJob, writeDataExport } from './data-export.job.ts'
import { bindDataExports, serveDataExports } from './data-exports.routes.ts'

interface DataExportDeps {
  jobs: Jobs
  media: MediaStore
  appContext: AppContext
}

export async function registerDataExport(
  app: FastifyInstance,
  { jobs, media, appContext }: DataExportDeps,
): Promise<void> {
  bindDataExports(app, { media })
  serveDataExports(app, { media })
  const parts = { ...appContext, media }
  jobs.work(dataExportJob, (payload, { signal }) => writeDataExport(parts, payload, signal))
  jobs.repeat(expiredExportsJob, (signal) => deleteExpiredExports(parts, signal))
}
