import type { Db } from '../database/database.ts'
import type { Job, JobHandler } from './job.ts'

/** The queue of jobs in the database, shared by all processes. */
export interface Jobs {
  /** Queues a job in the caller's transaction: it is there when that commits, and never when it does not. */
  enqueue<Payload>(db: Db, job: Job<Payload>, payload: Payload, options?: EnqueueOptions): Promise<void>
  /** Says what does the work. Every job needs this once, before `start`. */
  work<Payload>(job: Job<Payload>, handler: JobHandler<Payload>): void
  /** Queues the job with `payload` at each time of `cron` (UTC), once for all processes. Call before `start`. */
  schedule<Payload>(job: Job<Payload>, cron: string, payload: Payload): void
  /** Makes the queues of all jobs that have a handler, so that they can be enqueued. `start` does so too. */
  prepare(): Promise<void>
  /** Begins to work. */
  start(): Promise<void>
  /** Works on everything that is due, and on what that enqueues, until nothing is. For tests and for single commands. */
  runDue(): Promise<void>
  /** Takes no more jobs; those under way get a moment and are then left to be tried again. */
  close(): Promise<void>
}

export interface EnqueueOptions {
  /** How long the job waits before it is due. */
  delaySeconds?: number
}
