import { z } from 'zod'

/** A kind of work that is queued in the database and done later, by any process. */
export interface Job<Payload extends object> {
  /**
   * Also the name of its queue: lower case with hyphens. It must not change while jobs wait.
   */
  name: string
  /** Checked again before the work, because an older version may have queued the payload. */
  schema: z.ZodType<Payload>
  options: JobOptions
}

interface JobOptions {
  /** How often a failed job is retried. */
  retries: number
  /** The approximate delay before the first retry. It doubles each time, with some jitter. */
  retryDelaySeconds: number
  /** The longest delay between two attempts. */
  retryDelayMaxSeconds: number
  /**
   * After this time the signal aborts and the attempt has failed. The job of a process that died
   * stays with it for as long.
   */
  timeoutSeconds: number
  /** How many jobs of this kind one process runs at once. */
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

export function defineJob<Payload extends object>({ name, schema, options }: JobDefinition<Payload>): Job<Payload> {
  return { name, schema, options: { ...defaults, ...options } }
}

/** A job that is queued on a schedule. */
export interface RepeatedJob extends Job<object> {
  /** In UTC. */
  cron: string
}

interface RepeatedJobDefinition extends Pick<RepeatedJob, 'name' | 'cron'> {
  options?: Partial<JobOptions>
}

/** Repeated jobs are retried twice: the next run comes anyway. */
export function defineRepeatedJob({ name, cron, options }: RepeatedJobDefinition): RepeatedJob {
  return { ...defineJob({ name, schema: z.object({}), options: { retries: 2, ...options } }), cron }
}

interface JobRun {
  /** The same for every attempt of one job. */
  id: string
  /** Aborts when the time is over or the process stops. */
  signal: AbortSignal
}

/**
 * Does the work. A process may die after the work and before the queue knows of it, so a handler
 * must do no harm when it runs twice. What it throws causes a retry; a {@link GiveUp} does not.
 */
export type JobHandler<Payload> = (payload: Payload, run: JobRun) => Promise<void>

/** Thrown by a handler when no retry can succeed. The message is logged: no personal data in it. */
export class GiveUp extends Error {
  override name = 'GiveUp'
}

/** A job that failed for good, without its payload. */
export interface GivenUpJob {
  job: string
  id: string
  reason: string
}
