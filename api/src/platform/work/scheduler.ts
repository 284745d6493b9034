import type { Log } from '../database/log.ts'
import { endsWithin } from './ends-within.ts'

interface SchedulerParts {
  name: string
  /** When the next work is due. Null if none is planned. */
  nextAt: () => Promise<Date | null>
  /** Does what is due. Other processes do the same, so the work itself must be safe to repeat. */
  runDue: (signal: AbortSignal) => Promise<void>
  now: () => Date
  log: Pick<Log, 'warn'>
}

export interface Scheduler {
  start: () => void
  /** Reads `nextAt` again. */
  wake: () => void
  close: () => Promise<void>
}

/** Bounds the delay after a clock was set or a call of `wake` was lost. */
const maxWaitMs = 20_000
const retryMs = 2_000

/** Runs work at planned times, to the second. `wake` it when plans have changed. */
export function openScheduler({ name, nextAt, runDue, now, log }: SchedulerParts): Scheduler {
  const closing = new AbortController()
  let changed = Promise.withResolvers<void>()
  let running = Promise.resolve()

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      changed = Promise.withResolvers<void>()
      await endsWithin(await runWhenDue(), changed.promise)
    }
  }

  async function runWhenDue(): Promise<number> {
    try {
      const at = await nextAt()
      if (at === null) return maxWaitMs
      const waitMs = at.getTime() - now().getTime()
      if (waitMs > 0) return Math.min(waitMs, maxWaitMs)
      await runDue(closing.signal)
      return 0
    } catch (error) {
      log.warn({ scheduler: name, err: error }, 'scheduled work failed and will be retried')
      return retryMs
    }
  }

  return {
    start: () => {
      running = run()
    },
    wake: () => changed.resolve(),
    async close() {
      closing.abort()
      changed.resolve()
      await running
    },
  }
}
