import { setTimeout as delay } from 'node:timers/promises'
import type { DeadLetter } from './dead-letters.ts'
import { type GivenUpJob, GiveUp, type Job, type JobHandler } from './job.ts'
import type { Log } from './queue-database.ts'

export interface TakenJob extends DeadLetter {
  id: string
  data: unknown
  /** Number of previous attempts. */
  retryCount: number
  retryLimit: number
  signal: AbortSignal
}

interface RunOptions {
  log: Log
  onGivenUp: (failure: GivenUpJob) => void
}

/** The queue stores this error beside the job, so it has no details. They are in the log. */
class JobFailed extends Error {
  override name = 'JobFailed'
}

/** Logs failures without the payload. @throws JobFailed when the job is to be retried */
export async function runJob<Payload extends object>(
  { name, schema }: Job<Payload>,
  handler: JobHandler<Payload>,
  { id, data, retryCount, retryLimit, signal }: TakenJob,
  { log, onGivenUp }: RunOptions,
): Promise<void> {
  const facts = { job: name, id, attempt: retryCount + 1 }
  const canRetry = retryCount < retryLimit
  try {
    const payload = schema.safeParse(data)
    if (!payload.success) throw new GiveUp('its payload is not of this version')
    await endedOrLate(handler(payload.data, { id, signal }), signal)
  } catch (error) {
    if (error instanceof GiveUp) {
      onGivenUp({ ...facts, reason: error.message })
      return
    }
    if (canRetry) log.warn({ ...facts, err: error }, 'a job failed and will be retried')
    else log.error({ ...facts, err: error }, 'a job failed at its last attempt')
    throw new JobFailed('see the log')
  }
  if (!signal.aborted) return
  if (canRetry) log.info(facts, 'a job stopped before its end, and a later attempt goes on')
  else log.error(facts, 'a job stopped before its end at its last attempt')
  throw new JobFailed('see the log')
}

const abortGraceMs = 1000

/** Rejects soon after the signal aborts, since a handler that ignores it may never return. */
async function endedOrLate(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const late = Promise.withResolvers<never>()
  const wait = async () => {
    await delay(abortGraceMs, undefined, { ref: false })
    late.reject(new Error('The job ran out of time, and its handler is still running.'))
  }
  signal.addEventListener('abort', wait)
  try {
    await Promise.race([work, late.promise])
  } finally {
    signal.removeEventListener('abort', wait)
  }
}
