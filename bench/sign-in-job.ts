import { startWorker, type WorkerProcess } from './worker-process.ts'

export type SignInJob =
  | { kind: 'hashes'; atOnce: number; seconds: number }
  | { kind: 'sign-ins'; origin: string; names: string[]; password: string; atOnce: number; seconds: number }
  | { kind: 'reads'; origin: string; paths: readonly string[]; token?: string; perSecond: number; seconds: number }

export interface SignInResult {
  perSecond: number
  durations: number[]
}

export type SignInLoad = WorkerProcess<SignInJob, SignInResult>

export function startSignInLoad(): SignInLoad {
  return startWorker(new URL('./sign-in-load.ts', import.meta.url))
}
