import type { PgBoss, QueueResult } from 'pg-boss'
import { deadLetters } from './dead-letters.ts'
import type { Job } from './job.ts'

/** Finished jobs are deleted soon, because payloads may hold personal data. */
const keepFinishedSeconds = 60

/** A running job without a heartbeat for this long is retried, since its process is dead. */
const heartbeatSeconds = 30

/** Creates the queue of each job, or updates its options. The queue of dead letters comes first. */
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

function queueOptions({ name, options }: Job<object>) {
  return {
    retryLimit: options.retries,
    retryDelay: options.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: options.retryDelayMaxSeconds,
    expireInSeconds: options.timeoutSeconds,
    heartbeatSeconds,
    deleteAfterSeconds: keepFinishedSeconds,
    notify: true,
    ...(name === deadLetters.name ? {} : { deadLetter: deadLetters.name }),
  }
}

function differs(queue: QueueResult, wanted: ReturnType<typeof queueOptions>): boolean {
  const present = new Map<string, unknown>(Object.entries(queue))
  return Object.entries(wanted).some(([name, value]) => present.get(name) !== value)
}
