import { z } from 'zod'
import { defineJob, type GivenUpJob } from './job.ts'
import type { QueueDatabase } from './queue-database.ts'

/** A copy of each job whose last attempt failed, also when its process died in it. */
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

/** A job keeps what its queue had when it was queued: jobs of a backup or an earlier version had none. */
export async function addDeadLetters({ pool }: QueueDatabase, queues: readonly string[]): Promise<void> {
  await pool.query(
    `update pgboss.job set dead_letter = $1
     where dead_letter is null and state in ('created', 'retry', 'active') and name = any($2) and name <> $1`,
    [deadLetters.name, queues],
  )
}
