import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { deadLetters, readDeadLetter } from './dead-letters.ts'
import type { GivenUpJob, Job, JobHandler, RepeatedJob } from './job.ts'
import { createFailureLog, createQueueDatabase, type Log, type QueueDatabase } from './queue-database.ts'
import { prepareQueues } from './queues.ts'
import { runJob, type TakenJob } from './run-job.ts'
import { addDeadLetters } from './waiting-jobs.ts'

type Transaction = Parameters<typeof fromDrizzle>[0]

export interface Jobs {
  /** Queues a job in the caller's transaction: the job exists only if that commits. */
  enqueue<Payload extends object>(db: Transaction, job: Job<Payload>, payload: Payload): Promise<void>
  /** Sets the handler of a job. Every job needs one before `prepare` and `start`. */
  work<Payload extends object>(job: Job<Payload>, handler: JobHandler<Payload>): void
  /**
   * Sets the handler of a repeated job. It runs in one process at each time of its `cron` (in UTC),
   * and once for all times that were missed. Call it before `start`.
   */
  repeat(job: RepeatedJob, handler: (signal: AbortSignal) => Promise<void>): void
  onGivenUp(listener: (failure: GivenUpJob) => void): void
  /** Creates and updates the queues without running jobs. `start` does so too. */
  prepare(): Promise<void>
  /** Prepares the queues, sets the schedules and runs jobs until `close`. */
  start(): Promise<void>
  /** Runs all due jobs and those that they enqueue, without `start`. For tests and commands. */
  runDue(): Promise<void>
  /** Takes no more jobs. Those still running after a short grace period will be retried. */
  close(): Promise<void>
}

interface JobsOptions {
  database: QueueDatabase
  log: Log
}

interface Worker {
  job: Job<object>
  run: (taken: TakenJob) => Promise<void>
}

const workOptions = {
  /** New jobs send a notification. Polling finds due retries and jobs with missed notifications. */
  notifyPollingIntervalSeconds: 10,
  /** Polling interval while notifications are unavailable. */
  pollingIntervalSeconds: 2,
  includeMetadata: true,
} as const
const scheduleOptions = { tz: 'UTC', missed: 'once' } as const
const maintenanceSeconds = 60
const cronSeconds = 30
const gracePeriodMs = 2000
/** How long `close` waits for a database that does not respond. */
const stopTimeoutMs = 3000
const batchSize = 20

/** Opens the queue in `database`, whose tables `prepareJobTables` has created. */
export function openJobs({ database, log }: JobsOptions): Jobs {
  const boss = createBoss(database, log)
  const workers = new Map<string, Worker>()
  const repeated: RepeatedJob[] = []
  const listeners: ((failure: GivenUpJob) => void)[] = []
  const onGivenUp = (failure: GivenUpJob) => {
    log.error({ ...failure }, 'a job was given up')
    for (const listener of listeners) listener(failure)
  }
  workers.set(deadLetters.name, { job: deadLetters, run: async (letter) => onGivenUp(readDeadLetter(letter)) })
  let isStarted = false

  async function prepare(): Promise<void> {
    await prepareQueues(
      boss,
      [...workers.values()].map(({ job }) => job),
    )
    await addDeadLetters(database, [...workers.keys()])
  }

  function work<Payload extends object>(job: Job<Payload>, handler: JobHandler<Payload>): void {
    workers.set(job.name, { job, run: (taken) => runJob(job, handler, taken, { log, onGivenUp }) })
  }

  return {
    async enqueue(db, job, payload) {
      const data = job.schema.parse(payload)
      await boss.send(job.name, data, { db: fromDrizzle(db, sql) })
    },
    work,
    onGivenUp(listener) {
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
      for (const job of repeated) await schedule(boss, job)
      for (const worker of workers.values())
        for (let count = 0; count < worker.job.options.concurrency; count += 1) await startWorker(boss, worker)
    },
    runDue: () => runDueJobs(boss, () => workers.values()),
    async close() {
      if (!isStarted) return
      isStarted = false
      const stopped = boss.stop({ close: false, timeout: gracePeriodMs }).catch(createFailureLog(log, database))
      await Promise.race([stopped, delay(stopTimeoutMs, undefined, { ref: false })])
    },
  }
}

function createBoss(database: QueueDatabase, log: Log): PgBoss {
  const boss = new PgBoss({
    db: createQueueDatabase(database, log),
    useListenNotify: true,
    superviseIntervalSeconds: maintenanceSeconds,
    monitorIntervalSeconds: maintenanceSeconds,
    maintenanceIntervalSeconds: maintenanceSeconds,
    flowIntervalSeconds: maintenanceSeconds,
    cronMonitorIntervalSeconds: cronSeconds,
    cronWorkerIntervalSeconds: cronSeconds,
    monitorVacuum: false,
  })
  boss.on('error', createFailureLog(log, database))
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'the job queue warns'))
  return boss
}

async function schedule(boss: PgBoss, { name, cron, formerNames }: RepeatedJob): Promise<void> {
  for (const formerName of formerNames) {
    await boss.unschedule(formerName)
    if (await boss.getQueue(formerName)) await boss.deleteQueuedJobs(formerName)
  }
  await boss.schedule(name, cron, {}, scheduleOptions)
}

/** Runs jobs one after the other, and fetches the next one without delay. */
async function startWorker(boss: PgBoss, { job, run }: Worker): Promise<void> {
  let id = ''
  id = await boss.work(job.name, workOptions, async (taken) => {
    try {
      for (const one of taken) await run(one)
    } finally {
      boss.notifyWorker(id)
    }
  })
}

async function runDueJobs(boss: PgBoss, workers: () => Iterable<Worker>): Promise<void> {
  for (let count = 1; count > 0; ) {
    count = 0
    for (const worker of workers()) count += await runBatch(boss, worker)
  }
}

async function runBatch(boss: PgBoss, { job, run }: Worker): Promise<number> {
  const batch = await boss.fetch(job.name, { batchSize, includeMetadata: true })
  const signal = AbortSignal.timeout(job.options.timeoutSeconds * 1000)
  for (const taken of batch) {
    const isDone = await run({ ...taken, signal }).then(
      () => true,
      () => false,
    )
    await (isDone ? boss.complete(job.name, taken) : boss.fail(job.name, taken))
  }
  return batch.length
}
