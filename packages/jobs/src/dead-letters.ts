import { z } from 'zod'
import { defineJob, type GivenUpJob } from './job.ts'

/** Receives a copy of each job whose last attempt failed or died with its process. */
export const deadLetters = defineJob({ name: 'dead-letters', schema: z.object({}) })

export interface DeadLetter {
  sourceName: string | null
  sourceId: string | null
  sourceRetryCount: number | null
}

export function readDeadLetter({ sourceName, sourceId, sourceRetryCount }: DeadLetter): GivenUpJob {
  const attempts = (sourceRetryCount ?? 0) + 1
  return {
    job: sourceName ?? 'unknown',
    id: sourceId ?? 'unknown',
    attempt: attempts,
    reason: attempts === 1 ? 'it failed' : `it failed ${attempts} times`,
  }
}
