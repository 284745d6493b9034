import { defineRepeatedJob } from '../platform/jobs/job.ts'

/** Often enough that nobody waits long for the end they were told. */
export const passedSuspensionsJob = defineRepeatedJob({ name: 'passed-suspensions', cron: '*/5 * * * *' })
