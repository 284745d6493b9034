import { createWorkQueue, type WorkQueue, type WorkQueueOptions } from './work-queue.ts'

export interface SharedQueueOptions extends WorkQueueOptions {
  /** What one caller may take of it. */
  perCaller: Pick<WorkQueueOptions, 'parallel' | 'places'>
}

export interface SharedQueue {
  /**
   * Waits for a turn, which lasts until it is disposed of.
   * @throws AppError 503 `busy` when every place is taken, or every one of this caller
   */
  turnOf: (caller: string) => Promise<Disposable>
}

/** A work queue of which no caller can take more than a part. */
export function createSharedQueue({ perCaller, ...options }: SharedQueueOptions): SharedQueue {
  const all = createWorkQueue(options)
  const callers = new Map<string, { own: WorkQueue; uses: number }>()

  /** Remembers a caller for as long as one of his turns waits or lasts. */
  function visit(caller: string, stack: DisposableStack): WorkQueue {
    const entry = callers.get(caller) ?? { own: createWorkQueue({ ...perCaller, refusal: options.refusal }), uses: 0 }
    callers.set(caller, entry)
    entry.uses += 1
    stack.defer(() => {
      entry.uses -= 1
      if (entry.uses === 0) callers.delete(caller)
    })
    return entry.own
  }

  return {
    async turnOf(caller) {
      using stack = new DisposableStack()
      // Who waits for himself takes no place of the others.
      const own = stack.use(visit(caller, stack).enter())
      stack.use(await own.turn())
      const place = stack.use(all.enter())
      stack.use(await place.turn())
      return stack.move()
    },
  }
}
