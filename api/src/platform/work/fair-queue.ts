import PQueue from 'p-queue'
import { AppError } from '../errors/app-error.ts'

interface QueueBounds {
  /** How many tasks run at once. */
  concurrency: number
  /** How many tasks there may be, running ones included. */
  maxQueued: number
}

export interface FairQueueOptions extends QueueBounds {
  /** The bounds of each key; by default those of the whole queue. */
  perKey?: QueueBounds
  /** How many of `maxQueued` are kept for callers with priority. */
  maxReserved?: number
  /** The message of a 503. */
  busyText: string
}

export interface QueueCaller {
  /** Tasks with the same key share its limits: those of one account, or of a guest's network. */
  key: string
  /** Aborts when the caller disconnects. Only tasks that still wait are cancelled. */
  signal?: AbortSignal
}

interface EntryOptions {
  /** May take a reserved place, and starts before callers without priority. */
  hasPriority?: boolean
}

/** A place in the queue, until it is disposed of. */
export interface QueueEntry extends Disposable {
  /** @throws AppError 400 `request_cancelled` when the caller disconnects before the task starts */
  run: <T>(task: () => Promise<T>) => Promise<T>
}

export interface FairQueue {
  readonly concurrency: number
  /** Takes a place before expensive preparations. @throws AppError 503 `busy` */
  enter: (caller: QueueCaller, options?: EntryOptions) => QueueEntry
  /** @throws AppError 503 `busy`, 400 `request_cancelled`, and what `task` throws */
  run: <T>(caller: QueueCaller, task: () => Promise<T>) => Promise<T>
  /** Resolves when a slot is free, which the caller occupies until it disposes of the result. */
  acquire: (caller: QueueCaller) => Promise<Disposable>
  countsOf: (key: string) => { running: number; waiting: number }
}

interface KeyQueue {
  queue: PQueue
  entries: number
  running: number
}

const retryAfterSeconds = 3

/**
 * Runs tasks of many callers. Each key has a queue of its own, and no more tasks in the shared
 * queue than it may run at once, so keys alternate (decision 031).
 */
export function createFairQueue({ busyText, perKey, maxReserved = 0, ...bounds }: FairQueueOptions): FairQueue {
  const { concurrency, maxQueued } = bounds
  const share = perKey ?? bounds
  const shared = new PQueue({ concurrency })
  const keys = new Map<string, KeyQueue>()
  let entries = 0

  function enter({ key, signal }: QueueCaller, { hasPriority = false }: EntryOptions = {}): QueueEntry {
    const own = keys.get(key) ?? openKey(share.concurrency)
    const capacity = hasPriority ? maxQueued : maxQueued - maxReserved
    if (entries >= capacity || own.entries >= share.maxQueued) {
      throw new AppError(503, 'busy', busyText, { retryAfterSeconds })
    }
    keys.set(key, own)
    entries += 1
    own.entries += 1
    const reservation = new DisposableStack()
    reservation.defer(() => {
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
      [Symbol.dispose]: () => reservation.dispose(),
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

/** 400: the client has disconnected, so nobody reads it. */
export function requestCancelled(): AppError {
  return new AppError(400, 'request_cancelled', 'The request was cancelled.')
}

/** p-queue would release the slot of a running task when its signal aborts. */
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
