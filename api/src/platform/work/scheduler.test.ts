import { afterEach, expect, test } from 'vitest'
import { silentLog } from '../testing/silent-log.ts'
import { type Alarm, openAlarm } from './alarm.ts'

const opened: Alarm[] = []
afterEach(async () => {
  for (const alarm of opened.splice(0)) await alarm.close()
})

const noon = new Date('2026-03-01T12:00:00.000Z')

function alarmFor(due: Date[], ring: (at: Date) => void, now = () => noon): Alarm {
  const alarm = openAlarm({
    name: 'test',
    nextAt: async () => due[0] ?? null,
    ring: async () => {
      const at = due.shift()
      if (at) ring(at)
    },
    now,
    log: silentLog,
  })
  opened.push(alarm)
  return alarm
}

test('work that became due while nothing ran is done at the start, one after the other', async () => {
  const rung: Date[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const due = [new Date('2026-02-01T00:00:00Z'), noon]
  const alarm = alarmFor([...due], (at) => {
    if (rung.push(at) === due.length) resolve()
  })
  alarm.start()
  await promise
  expect(rung).toEqual(due)
})

// An alarm that nothing wakes reads the time after 20 seconds.
const timeout = 10_000

test('an alarm that is woken reads the time again, also after the clock was set', { timeout }, async () => {
  let time = noon
  const asleep = Promise.withResolvers<void>()
  const { promise, resolve } = Promise.withResolvers<void>()
  const due = [new Date('2026-03-01T18:00:00Z')]
  const alarm = alarmFor(
    due,
    () => resolve(),
    () => {
      asleep.resolve()
      return time
    },
  )
  alarm.start()
  await asleep.promise
  time = new Date('2026-03-01T19:00:00Z')
  alarm.wake()
  await promise
})

test('a closed alarm rings no more', async () => {
  const rung: Date[] = []
  const due: Date[] = []
  const alarm = alarmFor(due, (at) => rung.push(at))
  alarm.start()
  await alarm.close()
  due.push(noon)
  alarm.wake()
  await new Promise((done) => setImmediate(done))
  expect(rung).toEqual([])
})
