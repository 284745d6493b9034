import PQueue from 'p-queue'
import { AppError } from '../errors/app-error.ts'

interface QueueBounds {
  /** Tasks that run at once. */
  concurrency: number
  /** Tasks in the queue at once, running and waiting ones together. */
  maxQueued: number
}

export interface FairQueueOptions extends QueueBounds {
  /** The share of one key; the whole queue unless said otherwise. */
  perKey?: QueueBounds
  /** Places that only callers with priority can take. */
  maxReserved?: number
  /** The text of the 503 that answers a caller that finds the queue full. */
  busyText: string
}

export interface QueueCaller {
  /** Tasks with the same key share its bounds: those of one account, or of a guest's network. */
  key: string
  /**
   * Aborted when nobody needs the result any more. A task that still waits is then dropped; one
   * that runs goes on.
   */
  signal?: AbortSignal
}

interface EntryOptions {
  /** Takes a reserved place when the others are taken, and starts before callers without priority. */
  hasPriority?: boolean
}

/** A reserved place in the queue, given back when it is disposed of. */
export interface QueueEntry extends Disposable {
  /**
   * Runs the task as soon as a slot is free.
   * @throws AppError 400 `request_cancelled` when the caller leaves before
   */
  run: <T>(task: () => Promise<T>) => Promise<T>
}

export interface FairQueue {
  readonly concurrency: number
  /**
   * Reserves a place, so that a task that is expensive to prepare is not refused afterwards.
   * @throws AppError 503 `busy` when the queue is full, or the key's share of it
   */
  enter: (caller: QueueCaller, options?: EntryOptions) => QueueEntry
  /** Enters and runs one task. */
  run: <T>(caller: QueueCaller, task: () => Promise<T>) => Promise<T>
  /**
   * Enters and waits for a slot, which is taken until it is disposed of. For work that is no single
   * function.
   */
  acquire: (caller: QueueCaller) => Promise<Disposable>
  /** How many tasks of a key run and wait. */
  countsOf: (key: string) => { running: number; waiting: number }
}

interface KeyQueue {
  queue: PQueue
  entries: number
  running: number
}

const retryAfterSeconds = 3

/**
 * A bounded queue that is shared fairly. A key never has more tasks in the shared queue than may
 * run of it at once; the rest wait in a queue of its own. So keys alternate, however many tasks one
 * of them brings. Tasks of one key start in the order in which they came.
 */
export function createFairQueue({ busyText, perKey, maxReserved = 0, ...bounds }: FairQueueOptions): FairQueue {
  const { concurrency, maxQueued } = bounds
  const share = perKey ?? bounds
  const shared = new PQueue({ concurrency })
  const keys = new Map<string, KeyQueue>()
  let entries = 0

  function enter({ key, signal }: QueueCaller, { hasPriority = false }: EntryOptions = {}): QueueEntry {
    const own = keys.get(key) ?? openKey(share.concurrency)
    const places = hasPriority ? maxQueued : maxQueued - maxReserved
    if (entries >= places || own.entries >= share.maxQueued) {
      throw new AppError(503, 'busy', busyText, { retryAfterSeconds })
    }
    keys.set(key, own)
    entries += 1
    own.entries += 1
    const place = new DisposableStack()
    place.defer(() => {
      entries -= 1
      own.entries -= 1
      if (own.entries === 0) keys.delete(key)
    })
    const priority = hasPriority ? 1 : 0
    return {
      run: (task) =>
        runUnlessCancelled(
          () => counted(own, task),
          signal,
          (start, options) => own.queue.add(() => shared.add(start, { ...options, priority }), options),
        ),
      [Symbol.dispose]: () => place.dispose(),
    }
  }

  async function run<T>(caller: QueueCaller, task: () => Promise<T>): Promise<T> {
    using entry = enter(caller)
    return await entry.run(task)
  }

  async function acquire(caller: QueueCaller): Promise<Disposable> {
    const slot = Promise.withResolvers<Disposable>()
    const done = run(caller, () => {
      const released = Promise.withResolvers<void>()
      slot.resolve({ [Symbol.dispose]: released.resolve })
      return released.promise
    })
    done.catch(slot.reject)
    return slot.promise
  }

  function countsOf(key: string): { running: number; waiting: number } {
    const { entries: all, running } = keys.get(key) ?? { entries: 0, running: 0 }
    return { running, waiting: all - running }
  }

  return { concurrency, enter, run, acquire, countsOf }
}

function openKey(concurrency: number): KeyQueue {
  return { queue: new PQueue({ concurrency }), entries: 0, running: 0 }
}

async function counted<T>(own: KeyQueue, task: () => Promise<T>): Promise<T> {
  own.running += 1
  try {
    return await task()
  } finally {
    own.running -= 1
  }
}

type Enqueue = <T>(start: () => Promise<T>, options: { signal?: AbortSignal }) => Promise<T>

/** Ends work whose caller has left. */
export function requestCancelled(): AppError {
  return new AppError(400, 'request_cancelled', 'The request was cancelled.')
}

/**
 * p-queue gives the slot of a running task away when its signal aborts. Here a slot is free when
 * the task has ended.
 */
async function runUnlessCancelled<T>(
  task: () => Promise<T>,
  signal: AbortSignal | undefined,
  enqueue: Enqueue,
): Promise<T> {
  if (!signal) return enqueue(task, {})
  const waiting = new AbortController()
  const cancel = () => waiting.abort(requestCancelled())
  const started = () => signal.removeEventListener('abort', cancel)
  signal.addEventListener('abort', cancel)
  if (signal.aborted) cancel()
  try {
    return await enqueue(
      () => {
        started()
        return task()
      },
      { signal: waiting.signal },
    )
  } finally {
    started()
  }
}
