import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createFairQueue } from '../work/fair-queue.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The kind of objects that the endpoint changes. Writes of an account to one kind keep their
     * order.
     */
    writesTo?: string
  }
  interface FastifyRequest {
    /** Null for what needs no order, and after the request has its place in it. */
    arrival: Arrival | null
    writeSlot: Disposable | null
    /** Runs while a request that has its slot is still being received. */
    writeSlotTimer: NodeJS.Timeout | null
  }
}

/**
 * One account cannot have more than one slot for a kind; the number of all is bounded by what may
 * wait.
 */
const queueOptions = {
  concurrency: 5_000,
  maxQueued: 5_000,
  perKey: { concurrency: 1, maxQueued: 200 },
  busyText: 'Very many changes are being saved just now. Try again in a few seconds.',
}

/** A request that takes longer to arrive is passed by those behind it. */
const usualGraceMs = 5_000

/** A request that has arrived and has no place in the queue yet. */
class Arrival {
  readonly #latest: Map<string, Arrival>
  readonly #key: string
  readonly at = performance.now()
  #previous: Arrival | undefined
  readonly #settled = Promise.withResolvers<void>()

  constructor(latest: Map<string, Arrival>, key: string) {
    this.#latest = latest
    this.#key = key
    this.#previous = latest.get(key)
    latest.set(key, this)
  }

  /** Waits until the request before it has its place, or has taken longer than the grace. */
  async afterPrevious(graceMs: number): Promise<void> {
    if (!this.#previous) return
    const late = Promise.withResolvers<void>()
    const timer = setTimeout(late.resolve, this.#previous.at + graceMs - performance.now())
    await Promise.race([this.#previous.#settled.promise, late.promise])
    clearTimeout(timer)
  }

  settle(): void {
    this.#settled.resolve()
    this.#previous = undefined
    if (this.#latest.get(this.#key) === this) this.#latest.delete(this.#key)
  }
}

/** Gives a write its slot. A request that has one keeps it. */
type TakeWriteSlot = (request: FastifyRequest) => Promise<void>

/**
 * Does the writes of an account one after the other, for each kind of object, in the order in which
 * they arrived. Otherwise an earlier save that takes longer would overwrite a later one.
 * @returns gives a request its slot before its body is received. When that takes longer than the
 *   grace, others pass it, and it takes a slot again once it is there.
 */
export function serializeWrites(app: FastifyInstance, { graceMs = usualGraceMs } = {}): TakeWriteSlot {
  const queue = createFairQueue(queueOptions)
  // By the header: who it belongs to is looked up later, for several requests at the same time.
  const latest = new Map<string, Arrival>()
  app.decorateRequest('arrival', null)
  app.decorateRequest('writeSlot', null)
  app.decorateRequest('writeSlotTimer', null)

  const takeSlot: TakeWriteSlot = async (request) => {
    const { writesTo } = request.routeOptions.config
    const { actor, caller } = request.ctx
    if (writesTo === undefined || actor.kind === 'guest' || request.writeSlot) return
    await request.arrival?.afterPrevious(graceMs)
    const slot = queue.acquire({ key: `${caller.key} ${writesTo}`, signal: caller.signal })
    settle(request)
    request.writeSlot = await slot
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const { authorization } = request.headers
    const { writesTo } = request.routeOptions.config
    if (writesTo !== undefined && authorization !== undefined) {
      request.arrival = new Arrival(latest, `${authorization} ${writesTo}`)
    }
    done()
  })
  const takeSlotEarly: TakeWriteSlot = async (request) => {
    const arrivedAt = request.arrival?.at ?? performance.now()
    await takeSlot(request)
    const graceLeftMs = Math.max(0, arrivedAt + graceMs - performance.now())
    request.writeSlotTimer = setTimeout(() => releaseSlot(request), graceLeftMs)
  }

  app.addHook('preHandler', async (request) => {
    stopTimer(request)
    await takeSlot(request)
  })
  // Runs for every answer and refusal, also when nobody is there to get it.
  app.addHook('onSend', async (request) => {
    settle(request)
    stopTimer(request)
    releaseSlot(request)
  })
  return takeSlotEarly
}

function releaseSlot(request: FastifyRequest): void {
  request.writeSlot?.[Symbol.dispose]()
  request.writeSlot = null
}

function stopTimer(request: FastifyRequest): void {
  if (request.writeSlotTimer) clearTimeout(request.writeSlotTimer)
  request.writeSlotTimer = null
}

function settle(request: FastifyRequest): void {
  request.arrival?.settle()
  request.arrival = null
}
