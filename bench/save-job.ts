import type { SavedField } from './save-ledger.ts'
import { startWorker, type WorkerProcess } from './worker-process.ts'

/** Accounts, and what they save something about. */
export interface SaveTargets {
  password: string
  accounts: { id: number; name: string }[]
  /** Of published posts, for comments. */
  postIds: number[]
  /** A manga with a chapter for each caller. */
  manga: { slug: string; chapterIds: number[]; pages: number }
  /** Users who are asked to be friends, each once by each account. */
  friendIds: number[]
}

/** Callers who save one thing after the other, of all kinds. */
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
   * Saves that got no answer, 502, 503 or 504 are sent again with the same Idempotency-Key until
   * they are answered. Otherwise each is sent once, and some overlap the one before on purpose.
   */
  isRepeating: boolean
}

export interface SaveResult {
  fields: SavedField[]
  /** Of each save, in milliseconds, its repetitions included. */
  durations: number[]
  seconds: number
  /** How often each status was answered. */
  statuses: Map<number, number>
  /** Attempts that ended without an answer. */
  unanswered: number
  /** What refusals said, with how often. */
  refusals: Map<string, number>
  /** Saves that were sent more than once. */
  repeated: number
}

export type SaveLoad = WorkerProcess<SaveJob, SaveResult>

export function startSaveLoad(): SaveLoad {
  return startWorker(new URL('./save-load.ts', import.meta.url))
}
