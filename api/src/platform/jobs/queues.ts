import { lookUp } from '@ledgerdeck/lookup'
import type { PgBoss, QueueResult } from 'pg-boss'
import type { Job } from './job.ts'

/** Finished jobs leave the database this long after their end: payloads may hold what nobody should find later. */
const keepFinishedSeconds = 60

/** Makes the queue of each job, or gives it the job's present options. */
export async function prepareQueues(boss: PgBoss, jobs: readonly Job<object>[]): Promise<void> {
  if (jobs.length === 0) return
  const present = new Map((await boss.getQueues(jobs.map(({ name }) => name))).map((queue) => [queue.name, queue]))
  for (const job of jobs) {
    const wanted = queueOptions(job)
    const queue = present.get(job.name)
    if (!queue) await boss.createQueue(job.name, wanted)
    else if (differs(queue, wanted)) await boss.updateQueue(job.name, wanted)
  }
}

function queueOptions({ options }: Job<object>) {
  return {
    retryLimit: options.retries,
    retryDelay: options.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: options.retryDelayMaxSeconds,
    expireInSeconds: options.timeoutSeconds,
    deleteAfterSeconds: keepFinishedSeconds,
    notify: true,
  }
}

function differs(queue: QueueResult, wanted: ReturnType<typeof queueOptions>): boolean {
  const present: Record<string, unknown> = { ...queue }
  return Object.entries(wanted).some(([name, value]) => lookUp(present, name) !== value)
}
