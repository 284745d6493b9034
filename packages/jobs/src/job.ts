import { z } from 'zod'

export interface Job<Payload extends object> {
  /** Also the name of its queue. It must not change while jobs wait. */
  name: string
  /** Checked again before the work, because an older version may have queued the payload. */
  schema: z.ZodType<Payload>
  options: JobOptions
}

interface JobOptions {
  retries: number
  /** Approximate: doubles with each retry, with some jitter. */
  retryDelaySeconds: number
  retryDelayMaxSeconds: number
  /** After this time the signal aborts, and the attempt has failed. */
  timeoutSeconds: number
  /** Maximum number of jobs of this kind that one process runs concurrently. */
  concurrency: number
}

const defaults: JobOptions = {
  retries: 8,
  retryDelaySeconds: 30,
  retryDelayMaxSeconds: 3600,
  timeoutSeconds: 120,
  concurrency: 1,
}

interface JobDefinition<Payload extends object> extends Pick<Job<Payload>, 'name' | 'schema'> {
  options?: Partial<JobOptions>
}

/** Defines a job. Missing options get the defaults above. */
export function defineJob<Payload extends object>({ name, schema, options }: JobDefinition<Payload>): Job<Payload> {
  return { name, schema, options: { ...defaults, ...options } }
}

export interface RepeatedJob extends Job<object> {
  cron: string
  /** Names from earlier versions. The next start removes their schedules and waiting jobs. */
  formerNames: readonly string[]
}

interface RepeatedJobDefinition extends Pick<RepeatedJob, 'name' | 'cron'> {
  formerNames?: readonly string[]
  options?: Partial<JobOptions>
}

/** Repeated jobs are retried twice: the next run comes anyway. */
export function defineRepeatedJob({ name, cron, formerNames = [], options }: RepeatedJobDefinition): RepeatedJob {
  return { ...defineJob({ name, schema: z.object({}), options: { retries: 2, ...options } }), cron, formerNames }
}

interface JobRun {
  id: string
  /** Aborts on timeout or when the process stops. */
  signal: AbortSignal
}

/** May run twice if a process dies in between. Any error except {@link GiveUp} is retried. */
export type JobHandler<Payload> = (payload: Payload, run: JobRun) => Promise<void>

/** Thrown by a handler when no retry can succeed. The message is logged: no personal data in it. */
export class GiveUp extends Error {
  override name = 'GiveUp'
}

export interface GivenUpJob {
  job: string
  id: string
  attempt: number
  reason: string
}
