import { setTimeout as delay } from 'node:timers/promises'
import { Caller } from './save-caller.ts'
import { createTokenSource } from './save-client.ts'
import type { SaveJob, SaveResult } from './save-job.ts'
import { pictureWidths, preparedPicture } from './save-pictures.ts'
import { takeStep } from './save-steps.ts'
import { serveJobs } from './worker-process.ts'

async function run(job: SaveJob): Promise<SaveResult> {
  const { origin, targets } = job
  await Promise.all(pictureWidths.map(preparedPicture))
  const result: SaveResult = {
    fields: [],
    durations: [],
    seconds: 0,
    statuses: new Map(),
    unanswered: 0,
    repeated: 0,
    refusals: new Map(),
  }
  const tokens = targets.accounts.map(({ name }) => createTokenSource(origin, { name, password: targets.password }))
  const callers = Array.from({ length: job.callers }, (_, number) => {
    const token = tokens[number % tokens.length] ?? (async () => '')
    return new Caller(number, { job, token, result })
  })
  await Promise.all(tokens.map((token) => token()))
  await Promise.all(callers.map((caller) => caller.connect()))
  const startedAt = performance.now()
  const endsAt = startedAt + (job.seconds ?? Number.POSITIVE_INFINITY) * 1000
  await Promise.all(callers.map((caller) => runCaller(caller, endsAt)))
  for (const caller of callers) caller.close()
  return { ...result, seconds: (performance.now() - startedAt) / 1000 }
}

async function runCaller(caller: Caller, endsAt: number): Promise<void> {
  const { savesPerCaller, pauseMs } = caller.job
  while (caller.saves < savesPerCaller && performance.now() < endsAt) {
    await takeStep(caller)
    if (pauseMs > 0) await delay(pauseMs)
  }
}

serveJobs(run)
