import type { Jobs } from '@ledgerdeck/jobs'
import { defineRepeatedJob } from '@ledgerdeck/jobs/job'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../platform/database/log.ts'
import type { AppContext } from '../platform/endpoints/context.ts'
import { bindSignedUrls, type MediaRoutes, serveMedia } from './media.routes.ts'
import { deleteUnusedFiles, type UnusedFilesParts } from './unused-files.service.ts'

export interface MediaDeps extends MediaRoutes {
  jobs: Jobs
  appContext: AppContext
}

export async function registerMedia(app: FastifyInstance, { jobs, appContext, ...deps }: MediaDeps): Promise<void> {
  serveMedia(app, deps)
  bindSignedUrls(app, deps)
  const parts = { ...appContext, ...deps, log: app.log }
  jobs.repeat(unusedFilesJob, (signal) => runUnusedFilesJob(parts, signal))
}

/** Every three hours, so that replaced files leave the store within a day. */
export const unusedFilesJob = defineRepeatedJob({
  name: 'unused-files',
  cron: '41 */3 * * *',
  options: { retryDelaySeconds: 300, timeoutSeconds: 1_800 },
})

async function runUnusedFilesJob(parts: UnusedFilesParts & { log: Log }, signal: AbortSignal): Promise<void> {
  const deleted = await deleteUnusedFiles(parts, signal)
  if (deleted.images + deleted.files > 0) parts.log.info(deleted, 'deleted unused files')
}
