import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Database, Db } from '../database/database.ts'
import type { Log } from '../database/log.ts'
import { type Worker, workOffDueJobs } from './due-jobs.ts'
import { createFailureLog } from './failure-log.ts'
import type { Job, JobHandler, RepeatedJob } from './job.ts'
import { createQueueDatabase } from './queue-database.ts'
import { prepareQueues } from './queues.ts'
import { type GivenUp, runJob } from './run-job.ts'

/** The queue of jobs in the database, shared by all processes. */
export interface Jobs {
  /** Queues a job in the caller's transaction: it is there when that commits, and never when it does not. */
  enqueue<Payload extends object>(db: Db, job: Job<Payload>, payload: Payload): Promise<void>
  /** Says what does the work. Every job needs this once, before `prepare` and `start`. */
  work<Payload extends object>(job: Job<Payload>, handler: JobHandler<Payload>): void
  /**
   * Says what does the work of a job that is queued at each time of its `cron`, once for all processes. When none ran at that time, it is
   * queued once after the next start. Call before `start`.
   */
  repeat(job: RepeatedJob, handler: (signal: AbortSignal) => Promise<void>): void
  /** Tells of every job that no further try will do. Never fails. */
  whenGivenUp(listener: (failure: GivenUp) => void): void
  /** Makes the queues of all jobs that have a handler, so that they can be enqueued. `start` does so too. */
  prepare(): Promise<void>
  /** Begins to work. */
  start(): Promise<void>
  /** Works on everything that is due, and on what that enqueues, until nothing is. For tests and for single commands. */
  runDue(): Promise<void>
  /** Takes no more jobs; those under way get a moment and are then left to be tried again. */
  close(): Promise<void>
}

interface JobsOptions {
  database: Pick<Database, 'pool' | 'listen'>
  log: Log
}

const pollingOptions = {
  /** How soon a job is found whose notification was missed, and a retry that is due. New jobs are told by a notification. */
  notifyPollingIntervalSeconds: 10,
  /** The same while notifications cannot be heard. */
  pollingIntervalSeconds: 2,
}
const scheduleOptions = { tz: 'UTC', missed: 'once' } as const
const bookkeepingSeconds = 60
const cronSeconds = 30
/** Jobs under way get this long to end when the process stops. */
const graceMs = 2000
/** After this long a stop no longer waits for a database that does not answer. */
const stopMs = 3000

/** The queue over `database`, whose tables `prepareJobTables` has made. */
export function openJobs({ database, log }: JobsOptions): Jobs {
  const boss = createBoss(database, log)
  const workers = new Map<string, Worker>()
  const repeated: RepeatedJob[] = []
  const listeners: ((failure: GivenUp) => void)[] = []
  const tellGivenUp = (failure: GivenUp) => {
    for (const listener of listeners) listener(failure)
  }
  let isStarted = false

  async function prepare(): Promise<void> {
    await prepareQueues(
      boss,
      [...workers.values()].map(({ job }) => job),
    )
  }

  /** Works on one job after the other, and looks for the next at once when one is done. */
  async function takePlace({ job, run }: Worker): Promise<void> {
    let id = ''
    id = await boss.work(job.name, pollingOptions, async (taken) => {
      try {
        for (const one of taken) await run(one)
      } finally {
        boss.notifyWorker(id)
      }
    })
  }

  function work<Payload extends object>(job: Job<Payload>, handler: JobHandler<Payload>): void {
    workers.set(job.name, { job, run: (taken) => runJob(job, handler, taken, { log, tellGivenUp }) })
  }

  return {
    async enqueue(db, job, payload) {
      const data = job.schema.parse(payload)
      await boss.send(job.name, data, { db: fromDrizzle(db, sql) })
    },
    work,
    whenGivenUp(listener) {
      listeners.push(listener)
    },
    repeat(job, handler) {
      work(job, (_payload, { signal }) => handler(signal))
      repeated.push(job)
    },
    prepare,
    async start() {
      isStarted = true
      await prepare()
      await boss.start()
      for (const { name, cron } of repeated) await boss.schedule(name, cron, {}, scheduleOptions)
      for (const worker of workers.values())
        for (let place = 0; place < worker.job.options.concurrency; place += 1) await takePlace(worker)
    },
    runDue: () => workOffDueJobs(boss, () => workers.values()),
    async close() {
      if (!isStarted) return
      isStarted = false
      const stopped = boss.stop({ close: false, timeout: graceMs }).catch(createFailureLog(log))
      await Promise.race([stopped, delay(stopMs, undefined, { ref: false })])
    },
  }
}

function createBoss(database: JobsOptions['database'], log: Log): PgBoss {
  const boss = new PgBoss({
    db: createQueueDatabase(database, log),
    useListenNotify: true,
    superviseIntervalSeconds: bookkeepingSeconds,
    monitorIntervalSeconds: bookkeepingSeconds,
    maintenanceIntervalSeconds: bookkeepingSeconds,
    flowIntervalSeconds: bookkeepingSeconds,
    cronMonitorIntervalSeconds: cronSeconds,
    cronWorkerIntervalSeconds: cronSeconds,
    monitorVacuum: false,
  })
  boss.on('error', createFailureLog(log))
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'the queue of jobs warns'))
  return boss
}
