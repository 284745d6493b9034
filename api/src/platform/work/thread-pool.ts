import type { Piscina } from 'piscina'

export interface ThreadPoolOptions {
  maxThreads: number
}

export type RunInThread<Task, Result> = (task: Task, options?: { signal?: AbortSignal }) => Promise<Result>

const idleMs = 30_000

/** Gives requests priority on a busy machine. Only Linux has a priority for each thread. */
const niceIncrement = 5

/** Threads run the default export of `module`, start on demand and end when idle. */
export function createThreadPool<Task, Result>(
  module: URL,
  { maxThreads }: ThreadPoolOptions,
): RunInThread<Task, Result> {
  let opening: Promise<Piscina<Task, Result>> | undefined
  return async (task, options) => {
    opening ??= openPool<Task, Result>(module, maxThreads)
    const pool = await opening
    return pool.run(task, options)
  }
}

async function openPool<Task, Result>(module: URL, maxThreads: number): Promise<Piscina<Task, Result>> {
  const { Piscina } = await import('piscina')
  const pool = new Piscina<Task, Result>({
    filename: module.href,
    minThreads: 0,
    maxThreads,
    idleTimeout: idleMs,
    niceIncrement,
    // Otherwise a later task may overtake an earlier one while a thread starts.
    stricterFIFO: true,
  })
  // A thread that fails to start leaves its tasks queued; destroying the pool rejects them.
  pool.on('error', () => void pool.destroy())
  return pool
}
