import { afterEach, expect, test } from 'vitest'
import { silentLog } from '../testing/silent-log.ts'
import { openScheduler, type Scheduler } from './scheduler.ts'

const opened: Scheduler[] = []
afterEach(async () => {
  for (const scheduler of opened.splice(0)) await scheduler.close()
})

const noon = new Date('2026-03-01T12:00:00.000Z')

function schedulerFor(due: Date[], run: (at: Date) => void, now = () => noon): Scheduler {
  const scheduler = openScheduler({
    name: 'test',
    nextAt: async () => due[0] ?? null,
    runDue: async () => {
      const at = due.shift()
      if (at) run(at)
    },
    now,
    log: silentLog,
  })
  opened.push(scheduler)
  return scheduler
}

test('work that became due while nothing ran is done at the start, one after the other', async () => {
  const run: Date[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const due = [new Date('2026-02-01T00:00:00Z'), noon]
  const scheduler = schedulerFor([...due], (at) => {
    if (run.push(at) === due.length) resolve()
  })
  scheduler.start()
  await promise
  expect(run).toEqual(due)
})

// A scheduler that nothing wakes reads the time after 20 seconds.
const timeout = 10_000

test('a scheduler that is woken reads the time again, also after the clock was set', { timeout }, async () => {
  let time = noon
  const asleep = Promise.withResolvers<void>()
  const { promise, resolve } = Promise.withResolvers<void>()
  const due = [new Date('2026-03-01T18:00:00Z')]
  const scheduler = schedulerFor(
    due,
    () => resolve(),
    () => {
      asleep.resolve()
      return time
    },
  )
  scheduler.start()
  await asleep.promise
  time = new Date('2026-03-01T19:00:00Z')
  scheduler.wake()
  await promise
})

test('a closed scheduler runs nothing more', async () => {
  const run: Date[] = []
  const due: Date[] = []
  const scheduler = schedulerFor(due, (at) => run.push(at))
  scheduler.start()
  await scheduler.close()
  due.push(noon)
  scheduler.wake()
  await new Promise((done) => setImmediate(done))
  expect(run).toEqual([])
})
