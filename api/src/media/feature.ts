import type { Jobs } from '@ledgerdeck/jobs'
import type { FastifyInstance } from 'fastify'
import type { Surroundings } from '../platform/endpoints/context.ts'
import { bindSignedUrls, type MediaRoutes, serveMedia } from './media.routes.ts'
import { runUnusedFilesJob, unusedFilesJob } from './unused-files.job.ts'

export interface MediaDeps extends MediaRoutes {
  jobs: Jobs
  surroundings: Surroundings
}

export async function registerMedia(app: FastifyInstance, { jobs, surroundings, ...deps }: MediaDeps): Promise<void> {
  serveMedia(app, deps)
  bindSignedUrls(app, deps)
  const parts = { ...surroundings, ...deps, log: app.log }
  jobs.repeat(unusedFilesJob, (signal) => runUnusedFilesJob(parts, signal))
}
