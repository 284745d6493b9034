import { defineRepeatedJob } from '@ledgerdeck/jobs/job'

/** Daily, when the last day has been over for long enough to be counted. */
export const finishedDaysJob = defineRepeatedJob({ name: 'finished-days', cron: '13 1 * * *' })
