import { startWorker, type WorkerProcess } from './worker-process.ts'

/** Either one path again and again for some seconds, or each of many paths once. */
export interface LoadJob {
  origin: string
  paths: string[]
  /** Absent: each path is asked for once. */
  seconds?: number
  /** Absent: as many as are answered. */
  perSecond?: number
  /** Absent: the paths are read. Else this is sent to them, to each with the headers at the same place. */
  sent?: { body: string; headers: Record<string, string>[] }
}

export interface LoadResult {
  requests: number
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** Answers that were no 2xx, and requests without an answer. */
  failures: number
}

export const connections = 32

export type LoadGenerator = WorkerProcess<LoadJob, LoadResult>

/** The same generator, in a process of its own, for everything that is compared. */
export function startLoadGenerator(): LoadGenerator {
  return startWorker(new URL('./load.ts', import.meta.url))
}
