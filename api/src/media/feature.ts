import type { Jobs } from '@ledgerdeck/jobs'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../platform/endpoints/context.ts'
import { bindSignedUrls, type MediaRoutes, serveMedia } from './media.routes.ts'
import { runUnusedFilesJob, unusedFilesJob } from './unused-files.job.ts'

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
