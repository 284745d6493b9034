import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, CDPSession } from 'puppeteer-core'
import { eventOf, goTo, openTab } from './bare-tab.ts'

/** An event of Chromium's trace; times in microseconds. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
}

interface Task {
  cpuMs: number
  clockMs: number
}

interface Visit {
  tasks: Task[]
  scripts: number
  scriptBytes: number
}

interface VisitOptions {
  slowdown: number
  settleMs: number
}

const categories = ['toplevel', 'loading', 'disabled-by-default-devtools.timeline']

export async function visitTraced(browser: Browser, address: string, options: VisitOptions): Promise<Visit> {
  await using tab = await openTab(browser, { width: 375, height: 812 })
  return await trace(tab.session, address, options)
}

async function trace(session: CDPSession, address: string, { slowdown, settleMs }: VisitOptions): Promise<Visit> {
  const scripts = await countScripts(session)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }: { value: unknown[] }) => events.push(...(value as TraceEvent[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories },
  })
  await goTo(session, address)
  await delay(settleMs)
  const complete = eventOf(session, 'Tracing.tracingComplete')
  await session.send('Tracing.end')
  await complete
  return { tasks: tasksAfterPaint(events), ...scripts }
}

async function countScripts(session: CDPSession): Promise<Pick<Visit, 'scripts' | 'scriptBytes'>> {
  const counts = { scripts: 0, scriptBytes: 0 }
  const headBytes = new Map<string, number>()
  session.on('Network.responseReceived', ({ type, requestId, response }) => {
    if (type === 'Script') headBytes.set(requestId, response.encodedDataLength)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const head = headBytes.get(requestId)
    if (head === undefined) return
    counts.scripts += 1
    counts.scriptBytes += encodedDataLength - head
  })
  await session.send('Network.enable')
  return counts
}

function tasksAfterPaint(events: readonly TraceEvent[]): Task[] {
  const paint = events.filter(({ name }) => name === 'firstContentfulPaint').at(-1)
  if (!paint) throw new Error('The page was not painted.')
  return events
    .filter(({ name, pid, tid, ts }) => name === 'RunTask' && pid === paint.pid && tid === paint.tid && ts > paint.ts)
    .map(({ dur = 0, tdur = 0 }) => ({ cpuMs: tdur / 1000, clockMs: dur / 1000 }))
}
