import type { Log } from '../database/log.ts'
import { GiveUp, type Job, type JobHandler } from './job.ts'

/** A job as it was taken from the queue, for one try. */
export interface TakenJob {
  id: string
  data: unknown
  /** How many tries there were before this one. */
  retryCount: number
  signal: AbortSignal
}

/** A job that ended without being done. Nothing of it tells what its payload was. */
export interface GivenUp {
  job: string
  id: string
  reason: string
}

interface Surroundings {
  log: Log
  tellGivenUp: (failure: GivenUp) => void
}

/** What the queue keeps of a failure beside the job: nothing. The log has it. */
class JobFailed extends Error {
  override name = 'JobFailed'
}

/**
 * Does one try of a job and logs what goes wrong, without the payload.
 * @throws JobFailed when the job is to be tried again
 */
export async function runJob<Payload extends object>(
  { name, schema, options }: Job<Payload>,
  handler: JobHandler<Payload>,
  { id, data, retryCount, signal }: TakenJob,
  { log, tellGivenUp }: Surroundings,
): Promise<void> {
  const facts = { job: name, id, attempt: retryCount + 1 }
  try {
    const payload = schema.safeParse(data)
    if (!payload.success) throw new GiveUp('its payload is not of this version')
    await handler(payload.data, { id, signal })
  } catch (error) {
    if (error instanceof GiveUp) {
      log.error({ ...facts, reason: error.message }, 'a job was given up')
      tellGivenUp({ job: name, id, reason: error.message })
      return
    }
    if (retryCount < options.retries) log.warn({ ...facts, err: error }, 'a job failed and is tried again later')
    else {
      log.error({ ...facts, err: error }, 'a job failed at its last try')
      tellGivenUp({ job: name, id, reason: `it failed ${retryCount + 1} times` })
    }
    throw new JobFailed('see the log')
  }
}
