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
  /** The same for work that is no single function: waits for a turn, which lasts until it is disposed of. */
  turn: () => Promise<Disposable>
}

export interface WorkQueue {
  /** Pieces of work that run at once. */
  readonly parallel: number
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

  async function turn(): Promise<Disposable> {
    if (running === parallel) await new Promise<void>((resolve) => turns.push(resolve))
    else running += 1
    return once(() => {
      // A turn is handed on as it is: nobody who comes in between can take it.
      const next = turns.shift()
      if (next) next()
      else running -= 1
    })
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    using _turn = await turn()
    return await work()
  }

  return {
    parallel,
    enter() {
      if (taken === places) throw new AppError(503, 'busy', refusal, { retryAfterSeconds })
      taken += 1
      const place = once(() => {
        taken -= 1
      })
      return { run, turn, ...place }
    },
  }
}

function once(leave: () => void): Disposable {
  let isHere = true
  return {
    [Symbol.dispose]() {
      if (isHere) leave()
      isHere = false
    },
  }
}
