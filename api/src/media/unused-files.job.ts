import { defineRepeatedJob } from '@ledgerdeck/jobs/job'
import type { Log } from '../platform/database/log.ts'
import { deleteUnusedFiles, type UnusedFilesParts } from './unused-files.service.ts'

/** Every three hours, so that replaced files leave the store within a day. */
export const unusedFilesJob = defineRepeatedJob({
  name: 'unused-files',
  cron: '41 */3 * * *',
  options: { retryDelaySeconds: 300, timeoutSeconds: 1_800 },
})

export async function runUnusedFilesJob(parts: UnusedFilesParts & { log: Log }, signal: AbortSignal): Promise<void> {
  const deleted = await deleteUnusedFiles(parts, signal)
  if (deleted.images + deleted.files > 0) parts.log.info(deleted, 'deleted unused files')
}
