import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endsWithin } from '../work/ends-within.ts'
import { createFairQueue } from '../work/fair-queue.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The kind of objects that the endpoint changes. An account's writes to it are serialized. */
    writesTo?: string
  }
  interface FastifyRequest {
    arrival: Arrival | null
    writeSlot: Disposable | null
    writeSlotTimer: NodeJS.Timeout | null
  }
}

const queueOptions = {
  concurrency: 5_000,
  maxQueued: 5_000,
  perKey: { concurrency: 1, maxQueued: 200 },
  busyText: 'The server is busy saving changes. Try again in a few seconds.',
}

/** Later writes do not wait longer than this for the body of an earlier one. */
const defaultGraceMs = 5_000

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

  async afterPrevious(graceMs: number): Promise<void> {
    if (this.#previous) await endsWithin(graceLeftMs(this.#previous.at, graceMs), this.#previous.#settled.promise)
  }

  settle(): void {
    this.#settled.resolve()
    this.#previous = undefined
    if (this.#latest.get(this.#key) === this) this.#latest.delete(this.#key)
  }
}

type TakeWriteSlot = (request: FastifyRequest) => Promise<void>

/**
 * Serializes an account's writes to a kind of object, because a slow save could overwrite a later
 * one. Returns the function by which a form takes its slot before its files (decision 031).
 */
export function serializeWrites(app: FastifyInstance, { graceMs = defaultGraceMs } = {}): TakeWriteSlot {
  const queue = createFairQueue(queueOptions)
  // Keyed by the header, because the account is looked up only after later requests may arrive.
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
    request.writeSlotTimer = setTimeout(() => releaseSlot(request), graceLeftMs(arrivedAt, graceMs))
  }

  app.addHook('preHandler', async (request) => {
    stopTimer(request)
    await takeSlot(request)
  })
  app.addHook('onSend', async (request) => {
    settle(request)
    stopTimer(request)
    releaseSlot(request)
  })
  return takeSlotEarly
}

function graceLeftMs(arrivedAt: number, graceMs: number): number {
  return Math.max(0, arrivedAt + graceMs - performance.now())
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
