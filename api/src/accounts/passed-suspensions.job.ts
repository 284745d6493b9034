import { defineRepeatedJob } from '@ledgerdeck/jobs/job'

/** Often enough that nobody waits long for the end they were told. */
export const passedSuspensionsJob = defineRepeatedJob({ name: 'passed-suspensions', cron: '*/5 * * * *' })
