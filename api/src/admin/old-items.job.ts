import { defineRepeatedJob } from '../platform/jobs/job.ts'

/** Daily, when few are awake where most readers live. */
export const oldItemsJob = defineRepeatedJob({ name: 'old-inbox-items', cron: '51 17 * * *' })
