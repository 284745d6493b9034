import { AppError } from '../errors/app-error.ts'

export interface WorkQueueOptions {
  /** Pieces of work that run at once. */
  parallel: number
  /** Places that are taken at once, by what runs and what waits. */
  places: number
  /** What those are told who find every place taken. */
  refusal: string
}

/** Leaves the queue when it is disposed of. */
export interface WorkPlace extends Disposable {
  /** Does the work when its turn comes: first come, first served. */
  run: <T>(work: () => Promise<T>) => Promise<T>
}

export interface WorkQueue {
  /**
   * Takes a place, so that work which is prepared at some cost is not refused afterwards.
   * @throws AppError 503 `busy` when all are taken
   */
  enter: () => WorkPlace
}

const retryAfterSeconds = 3

/** Keeps heavy work from taking the whole machine: so much at once, so much waiting, and no more. */
export function createWorkQueue({ parallel, places, refusal }: WorkQueueOptions): WorkQueue {
  const turns: (() => void)[] = []
  let running = 0
  let taken = 0

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running === parallel) await new Promise<void>((resolve) => turns.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // A turn is handed on as it is: nobody who comes in between can take it.
      const next = turns.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    enter() {
      if (taken === places) throw new AppError(503, 'busy', refusal, { retryAfterSeconds })
      taken += 1
      let isHere = true
      return {
        run,
        [Symbol.dispose]() {
          if (isHere) taken -= 1
          isHere = false
        },
      }
    },
  }
}
