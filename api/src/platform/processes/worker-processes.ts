import cluster, { type Worker } from 'node:cluster'
import pRetry, { AbortError } from 'p-retry'
import type { Log } from '../database/log.ts'
import { StartError } from '../errors/app-error.ts'

interface WorkerProcessesOptions {
  count: number
  log: Log
  stopping: AbortSignal
  onReady: () => void
}

/** A worker that served for longer is replaced at once, others after growing delays. */
const steadyMs = 30_000
const restarts = { retries: Number.POSITIVE_INFINITY, minTimeout: 100, maxTimeout: 30_000 }
const killAfterMs = 9_200

/** Runs workers until `stopping` aborts. @throws StartError if one ends before all of them serve */
export async function runWorkerProcesses({ count, log, stopping, onReady }: WorkerProcessesOptions): Promise<void> {
  const serving = Array.from({ length: count }, () => Promise.withResolvers<void>())
  let isReady = false
  void Promise.all(serving.map(({ promise }) => promise)).then(() => {
    isReady = true
    onReady()
  })

  async function runOnce(onListening: () => void): Promise<void> {
    const startedAt = performance.now()
    const worker = cluster.fork()
    worker.on('error', (err) => log.error({ err }, 'a process cannot be reached'))
    worker.once('listening', onListening)
    const { code, signal } = await exitOf(worker)
    if (stopping.aborted) return
    if (!isReady) throw new AbortError(new StartError('PROCESSES: a process ended during the start.'))
    log.error({ pid: worker.process.pid, code, signal }, 'a process ended and is replaced')
    if (performance.now() - startedAt < steadyMs) throw new Error('A process ended soon after its start.')
  }

  async function runAlways(onListening: () => void): Promise<void> {
    while (!stopping.aborted) await pRetry(() => runOnce(onListening), { ...restarts, signal: stopping })
  }

  const stop = () => void stopWorkers()
  stopping.addEventListener('abort', stop, { once: true })
  try {
    await Promise.all(serving.map(({ resolve }) => runAlways(resolve)))
  } catch (error) {
    if (!stopping.aborted) throw error
  } finally {
    await stopWorkers()
  }
}

async function stopWorkers(): Promise<void> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  await Promise.all(workers.map(stopWorker))
}

async function stopWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const ended = exitOf(worker)
  worker.process.kill('SIGTERM')
  const killing = setTimeout(() => worker.process.kill('SIGKILL'), killAfterMs)
  await ended
  clearTimeout(killing)
}

interface Exit {
  code: number | null
  signal: string | null
}

/** A message that a dying worker cannot take is an `error` too, at which `once` would reject. */
function exitOf(worker: Worker): Promise<Exit> {
  const { promise, resolve, reject } = Promise.withResolvers<Exit>()
  worker.once('exit', (code, signal) => resolve({ code, signal }))
  worker.on('error', (error) => {
    const hasStarted = worker.process.pid !== undefined
    if (!hasStarted) reject(error)
  })
  return promise
}
