import { z } from 'zod'
import { defineJob } from '../platform/jobs/job.ts'

/** Often enough that nobody waits long for the end they were told. */
export const passedSuspensionsSchedule = '*/5 * * * *'

export const passedSuspensionsJob = defineJob({
  name: 'passed-suspensions',
  schema: z.object({}),
  options: { retries: 2 },
})
