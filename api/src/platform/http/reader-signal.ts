import type { FastifyReply } from 'fastify'

/** Aborted when nobody waits for the answer any more. The request's own end says nothing: it has come when all of the body has. */
export function readerSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const abort = () => {
    if (!raw.writableFinished) controller.abort()
  }
  if (raw.closed) abort()
  else raw.once('close', abort)
  return controller.signal
}
