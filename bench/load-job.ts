import { startWorker, type WorkerProcess } from './worker-process.ts'

export interface LoadJob {
  origin: string
  paths: string[]
  seconds?: number
  perSecond?: number
  /** Body and headers for each path; absent for GET requests. */
  sent?: { body: string; headers: Record<string, string>[] }
}

export interface LoadResult {
  requests: number
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  failures: number
  /** Such as `3 were answered 503`; empty without failures. */
  failureKinds: string
}

export const connections = 32

export type LoadGenerator = WorkerProcess<LoadJob, LoadResult>

export function startLoadGenerator(): LoadGenerator {
  return startWorker(new URL('./load.ts', import.meta.url))
}
