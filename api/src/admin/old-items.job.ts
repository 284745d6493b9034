import { z } from 'zod'
import { defineJob } from '../platform/jobs/job.ts'

/** Daily, when few are awake where most readers live. */
export const oldItemsSchedule = '51 17 * * *'

export const oldItemsJob = defineJob({ name: 'old-inbox-items', schema: z.object({}), options: { retries: 2 } })
