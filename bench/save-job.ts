import type { SavedField } from './save-ledger.ts'
import { startWorker, type WorkerProcess } from './worker-process.ts'

/** Accounts, and the objects that they change. */
export interface SaveTargets {
  password: string
  accounts: { id: number; name: string }[]
  /** Published posts, for comments. */
  postIds: number[]
  /** A manga with a chapter for each caller. */
  manga: { slug: string; chapterIds: number[]; pages: number }
  /** Recipients of friend requests, one from each account. */
  friendIds: number[]
}

/** Callers who save all kinds of objects one after the other. */
export interface SaveJob {
  origin: string
  targets: SaveTargets
  callers: number
  /** Each caller ends after this many saves, or when the time is over. */
  savesPerCaller: number
  seconds?: number
  /** Between two steps of a caller. */
  pauseMs: number
  /**
   * Saves with no response, 502, 503 or 504 are retried with the same Idempotency-Key. Otherwise
   * each is sent once, and some overlap on purpose.
   */
  isRepeating: boolean
}

export interface SaveResult {
  fields: SavedField[]
  /** Of each save, in milliseconds, with its retries. */
  durations: number[]
  seconds: number
  /** The number of responses by status. */
  statuses: Map<number, number>
  /** Attempts without a response. */
  unanswered: number
  /** Messages of refusals, with their counts. */
  refusals: Map<string, number>
  /** Saves that were sent more than once. */
  repeated: number
}

export type SaveLoad = WorkerProcess<SaveJob, SaveResult>

export function startSaveLoad(): SaveLoad {
  return startWorker(new URL('./save-load.ts', import.meta.url))
}
