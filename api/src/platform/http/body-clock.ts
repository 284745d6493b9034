import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { isSocketRequest } from './connections.ts'

declare module 'fastify' {
  interface FastifyRequest {
    bodyClock: BodyClock | null
  }
}

export interface BodyTimes {
  totalMs: number
  windowMs: number
  minWindowBytes: number
}

const minBytesPerSecond = 1_024

export const defaultTimes: BodyTimes = {
  totalMs: 5 * 60_000,
  windowMs: 30_000,
  minWindowBytes: 30 * minBytesPerSecond,
}

export const maxTotalMs = 15 * 60_000

/** Limits time and rate of each body. Node.js has one time limit for a server, and no rate. */
export function timeBodies(app: FastifyInstance, times: BodyTimes = defaultTimes): void {
  app.decorateRequest('bodyClock', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    if (hasBody(raw) && isSocketRequest(raw)) request.bodyClock = new BodyClock(raw, times)
    done()
  })
}

/** Whether the headers announce a body. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers
  return (length !== undefined && length !== '0') || encoding !== undefined
}

/** Ends slow bodies with 408. Time in which the server does not read does not count. */
class BodyClock {
  readonly #request: IncomingMessage
  readonly #times: BodyTimes
  #totalMs: number
  #elapsedMs = 0
  #startedAt = 0
  #startBytes = 0
  #pauses = 0
  #isAnswered = false
  #isLastWindow = false
  #timer: NodeJS.Timeout | undefined

  constructor(request: IncomingMessage, times: BodyTimes) {
    this.#request = request
    this.#times = times
    this.#totalMs = times.totalMs
    request.once('close', () => this.#stop())
    this.#start()
  }

  allow(totalMs: number): void {
    this.#stop()
    this.#totalMs = totalMs
    this.#start()
  }

  setAnswered(): void {
    this.#stop()
    this.#isAnswered = true
    this.#start()
  }

  pause(): Disposable {
    this.#stop()
    this.#pauses += 1
    const pause = new DisposableStack()
    pause.defer(() => {
      this.#pauses -= 1
      if (this.#pauses === 0 && !this.#request.closed) this.#start()
    })
    return pause
  }

  #start(): void {
    this.#startedAt = performance.now()
    this.#startBytes = this.#request.socket.bytesRead
    const leftMs = Math.max(0, this.#totalMs - this.#elapsedMs)
    this.#isLastWindow = leftMs <= this.#times.windowMs
    this.#timer = setTimeout(() => this.#check(), Math.min(this.#times.windowMs, leftMs)).unref()
  }

  #stop(): void {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#elapsedMs += performance.now() - this.#startedAt
  }

  #check(): void {
    this.#stop()
    if (this.#request.complete) return
    const problem = this.#problem()
    if (problem) this.#fail(problem)
    else this.#start()
  }

  #problem(): AppError | null {
    const { socket, readableLength } = this.#request
    if (this.#isLastWindow) return tooLong()
    if (readableLength > 0) return null
    return socket.bytesRead - this.#startBytes < this.#times.minWindowBytes ? tooSlow() : null
  }

  #fail(error: AppError): void {
    const isRead = !this.#isAnswered && this.#request.listenerCount('error') > 0
    if (isRead) this.#request.emit('error', error)
    else this.#request.socket.destroy()
  }
}

function tooSlow(): AppError {
  const text = 'The data arrived too slowly or not at all. Check your connection and send it again.'
  return new AppError(408, 'request_too_slow', text)
}

function tooLong(): AppError {
  return new AppError(408, 'request_timeout', 'The request took too long to arrive. Send less at once.')
}
