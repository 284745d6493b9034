import type { Log } from '../platform/database/log.ts'
import { defineRepeatedJob } from '../platform/jobs/job.ts'
import { removeUnusedFiles, type UnusedFilesParts } from './unused-files.service.ts'

/** Every three hours: what is replaced or given up leaves the store within a day. */
export const unusedFilesJob = defineRepeatedJob({
  name: 'unused-files',
  cron: '41 */3 * * *',
  options: { retryDelaySeconds: 300, timeoutSeconds: 1_800 },
})

export async function workOnUnusedFiles(parts: UnusedFilesParts & { log: Log }, signal: AbortSignal): Promise<void> {
  const removed = await removeUnusedFiles(parts, signal)
  if (removed.images + removed.files > 0) parts.log.info(removed, 'unused files were removed')
}
