import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../limits/network-address.ts'
import type { QueueCaller } from '../work/fair-queue.ts'
import type { Ctx } from './context.ts'

export class RequestCaller implements Required<QueueCaller> {
  readonly #reply: FastifyReply
  #signal: AbortSignal | undefined

  constructor(reply: FastifyReply) {
    this.#reply = reply
  }

  get key(): string {
    return callerKey(this.#reply.request)
  }

  get signal(): AbortSignal {
    this.#signal ??= disconnectSignal(this.#reply)
    return this.#signal
  }
}

/** The request itself ends as soon as its body has arrived. */
function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const abort = () => {
    if (!raw.writableFinished) controller.abort()
  }
  if (raw.closed) abort()
  else raw.once('close', abort)
  return controller.signal
}

function callerKey({ ctx }: FastifyRequest): string {
  const { actor, client }: Ctx = ctx
  return actor.kind === 'user' ? `user ${actor.id}` : networkOf(client.ipAddress)
}
