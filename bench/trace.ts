/** An event of Chromium's trace; times in microseconds. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
}

export interface Task {
  cpuMs: number
  clockMs: number
}

export function tasksAfterPaint(trace: Buffer): Task[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const paint = traceEvents.filter(({ name }) => name === 'firstContentfulPaint').at(-1)
  if (!paint) throw new Error('The page was not painted.')
  return traceEvents
    .filter(({ name, pid, tid, ts }) => name === 'RunTask' && pid === paint.pid && tid === paint.tid && ts > paint.ts)
    .map(({ dur = 0, tdur = 0 }) => ({ cpuMs: tdur / 1000, clockMs: dur / 1000 }))
}
