import { z } from 'zod'

/** A kind of work that is queued in the database and done later, by any process. */
export interface Job<Payload extends object> {
  /** Also the name of its queue: lower case with hyphens, never changed while jobs of it may wait. */
  name: string
  /** What goes into the database as JSON. Checked again before the work, as an older version may have queued it. */
  schema: z.ZodType<Payload>
  options: JobOptions
}

interface JobOptions {
  /** How often a failed job is tried again. */
  retries: number
  /** About how long the first retry waits; each further one waits twice as long, with some chance in it. */
  retryDelaySeconds: number
  /** The longest wait between two tries. */
  retryDelayMaxSeconds: number
  /** After this long the work is told to stop and counts as failed; also how long the job of a process that died stays with it. */
  timeoutSeconds: number
  /** How many jobs of this kind one process works on at once. */
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

/** A job that the clock queues. */
export interface RepeatedJob extends Job<object> {
  /** In UTC. */
  cron: string
}

interface RepeatedJobDefinition extends Pick<RepeatedJob, 'name' | 'cron'> {
  options?: Partial<JobOptions>
}

/** What comes again anyway is tried again twice only. */
export function defineRepeatedJob({ name, cron, options }: RepeatedJobDefinition): RepeatedJob {
  return { ...defineJob({ name, schema: z.object({}), options: { retries: 2, ...options } }), cron }
}

/** What a handler knows of its job beside the payload. */
interface JobRun {
  /** The same for every try of one job. */
  id: string
  /** Aborts when the time is over or the process stops. */
  signal: AbortSignal
}

/**
 * Does the work. It may be done twice, when a process dies between the work and its entry in the database, so it should do no
 * harm the second time. What it throws makes the job be tried again, a `GiveUp` ends it.
 */
export type JobHandler<Payload> = (payload: Payload, run: JobRun) => Promise<void>

/** Thrown by a handler for work that no further try can do. The message goes to the log and must hold nothing personal. */
export class GiveUp extends Error {
  override name = 'GiveUp'
}
