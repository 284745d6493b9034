import type { SavedField } from './save-ledger.ts'
import { startWorker, type WorkerProcess } from './worker-process.ts'

export interface SaveTargets {
  password: string
  accounts: { id: number; name: string }[]
  postIds: number[]
  manga: { slug: string; chapterIds: number[]; pages: number }
  friendIds: number[]
}

export interface SaveJob {
  origin: string
  targets: SaveTargets
  callers: number
  savesPerCaller: number
  seconds?: number
  pauseMs: number
  /** Retries use the same Idempotency-Key. Otherwise some saves overlap on purpose. */
  isRepeating: boolean
}

export interface SaveResult {
  fields: SavedField[]
  durations: number[]
  seconds: number
  statuses: Map<number, number>
  unanswered: number
  refusals: Map<string, number>
  repeated: number
}

export type SaveLoad = WorkerProcess<SaveJob, SaveResult>

export function startSaveLoad(): SaveLoad {
  return startWorker(new URL('./save-load.ts', import.meta.url))
}
