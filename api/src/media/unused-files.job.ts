import { z } from 'zod'
import type { Log } from '../platform/database/log.ts'
import { defineJob } from '../platform/jobs/job.ts'
import { removeUnusedFiles, type UnusedFilesParts } from './unused-files.service.ts'

/** Every three hours: what is replaced or given up leaves the store within a day. */
export const unusedFilesSchedule = '41 */3 * * *'

export const unusedFilesJob = defineJob({
  name: 'unused-files',
  schema: z.object({}),
  options: { retries: 2, retryDelaySeconds: 300, timeoutSeconds: 1_800 },
})

export async function workOnUnusedFiles(parts: UnusedFilesParts & { log: Log }, signal: AbortSignal): Promise<void> {
  const removed = await removeUnusedFiles(parts, signal)
  if (removed.images + removed.files > 0) parts.log.info(removed, 'unused files were removed')
}
