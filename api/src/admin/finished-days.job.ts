import { z } from 'zod'
import { defineJob } from '../platform/jobs/job.ts'

/** Daily, when the last day has been over for long enough to be counted. */
export const finishedDaysSchedule = '13 1 * * *'

export const finishedDaysJob = defineJob({ name: 'finished-days', schema: z.object({}), options: { retries: 2 } })
