import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../database/log.ts'

interface AlarmParts {
  name: string
  nextAt: () => Promise<Date | null>
  /** Does what is due. Other processes do the same, so the work itself must be safe to repeat. */
  ring: (signal: AbortSignal) => Promise<void>
  now: () => Date
  log: Pick<Log, 'warn'>
}

export interface Alarm {
  start: () => void
  wake: () => void
  close: () => Promise<void>
}

/** Notices clocks that were set, and notifications that were lost. */
const maxWaitMs = 20_000
const retryMs = 2_000

export function openAlarm({ name, nextAt, ring, now, log }: AlarmParts): Alarm {
  const closing = new AbortController()
  let changed = Promise.withResolvers<void>()
  let running = Promise.resolve()

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      changed = Promise.withResolvers<void>()
      await waitFor(await ringWhenDue(), changed.promise)
    }
  }

  async function ringWhenDue(): Promise<number> {
    try {
      const at = await nextAt()
      if (at === null) return maxWaitMs
      const waitMs = at.getTime() - now().getTime()
      if (waitMs > 0) return Math.min(waitMs, maxWaitMs)
      await ring(closing.signal)
      return 0
    } catch (error) {
      log.warn({ alarm: name, err: error }, 'an alarm failed and will be retried')
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

async function waitFor(ms: number, interruption: Promise<void>): Promise<void> {
  const timer = new AbortController()
  const waited = delay(ms, undefined, { ref: false, signal: timer.signal }).catch(() => {})
  await Promise.race([waited, interruption])
  timer.abort()
}
