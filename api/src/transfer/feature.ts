import { postAddress } from '@ledgerdeck/contract/post-addresses'
import type { Jobs } from '@ledgerdeck/jobs'
import type { FastifyInstance } from 'fastify'
import type { MediaStore } from '../media/media-store.service.ts'
import type { Db } from '../platform/database/database.ts'
import type { AppContext } from '../platform/endpoints/context.ts'
import { findRedirect } from './import-keys.repository.ts'
import { deleteExpiredImports, expiredImportsJob, importJob, oldImports, runImportJob } from './imports.job.ts'
import { bindImports, bindPostExports } from './imports.routes.ts'

interface TransferDeps {
  jobs: Jobs
  media: MediaStore
  appContext: AppContext
}

export function registerTransfer(app: FastifyInstance, { jobs, media, appContext }: TransferDeps): void {
  bindImports(app, { media })
  bindPostExports(app, { media })
  const parts = { ...appContext, media }
  jobs.work(importJob, (payload, { signal }) => runImportJob(parts, payload, signal))
  jobs.repeat(expiredImportsJob, (signal) => deleteExpiredImports(parts, signal))
  jobs.repeat(oldImports, (signal) => oldImports.run(appContext, signal))
}

/** Returns a look-up from an imported post's old path to its address here, or null. */
export function redirectsOfImports(db: Db): (path: string) => Promise<string | null> {
  return async (path) => {
    const slug = await findRedirect(db, path.replace(/\/+$/, ''))
    return slug === null ? null : postAddress(slug)
  }
}
