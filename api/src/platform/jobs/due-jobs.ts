import type { PgBoss } from 'pg-boss'
import type { Job } from './job.ts'
import type { TakenJob } from './run-job.ts'

/** What does the jobs of one kind. */
export interface Worker {
  job: Job<object>
  /** Throws when the job is to be tried again. */
  run: (taken: TakenJob) => Promise<void>
}

const batchSize = 20

/** Does one job after the other until nothing is due any more. */
export async function workOffDueJobs(boss: PgBoss, workers: () => Iterable<Worker>): Promise<void> {
  for (let count = 1; count > 0; ) {
    count = 0
    for (const worker of workers()) count += await takeDue(boss, worker)
  }
}

async function takeDue(boss: PgBoss, worker: Worker): Promise<number> {
  const taken = await boss.fetch(worker.job.name, { batchSize })
  const signal = AbortSignal.timeout(worker.job.options.timeoutSeconds * 1000)
  for (const one of taken) await settle(boss, worker, { ...one, signal })
  return taken.length
}

async function settle(boss: PgBoss, { job, run }: Worker, taken: TakenJob): Promise<void> {
  try {
    await run(taken)
  } catch {
    return void (await boss.fail(job.name, taken))
  }
  await boss.complete(job.name, taken)
}
