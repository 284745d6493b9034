import type { SaveTargets } from './save-job.ts'
import { startWorker, type WorkerProcess } from './worker-process.ts'

export interface SoakJob {
  origin: string
  targets: SaveTargets
  seconds: number
}

export interface SoakResult {
  slowBodies: number
  slowBodiesRefused: number
  slowReaders: number
  slowReaderBytes: number
  uploads: number[]
  failedUploads: number
}

export type SoakLoad = WorkerProcess<SoakJob, SoakResult>

export function startSoakLoad(): SoakLoad {
  return startWorker(new URL('./soak-load.ts', import.meta.url))
}
