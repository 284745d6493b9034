import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { hasBody } from './body-clock.ts'
import { isSocketRequest } from './connections.ts'

export interface LingerBounds {
  maxBytes: number
  maxMs: number
  maxIdleMs: number
}

const defaultBounds: LingerBounds = { maxBytes: 64 * 2 ** 20, maxMs: 30_000, maxIdleMs: 5_000 }

const maxSharedBytes = 2 ** 20

/** Closing a connection with unread data resets it, which loses the response (RFC 9112, 9.6). */
export function lingerBeforeClosing(app: FastifyInstance, bounds: LingerBounds = defaultBounds): void {
  app.addHook('onSend', async ({ raw, bodyClock }, reply) => {
    if (raw.complete || !hasBody(raw) || !isSocketRequest(raw)) return
    bodyClock?.setAnswered()
    raw.unpipe()
    raw.resume()
    const isShort = Number(raw.headers['content-length']) <= maxSharedBytes
    if (isShort && reply.statusCode !== 408) return
    reply.header('connection', 'close')
    lingerOn(raw, bounds)
  })
}

function lingerOn(request: IncomingMessage, { maxBytes, maxMs, maxIdleMs }: LingerBounds): void {
  const { socket } = request
  const closeSoon = socket.destroySoon.bind(socket)
  socket.destroySoon = () => {
    if (request.complete) return closeSoon()
    const close = () => socket.destroy()
    const total = setTimeout(close, maxMs)
    const idle = setTimeout(close, maxIdleMs)
    let bytes = 0
    request.on('data', ({ length }: Buffer) => {
      bytes += length
      idle.refresh()
      if (bytes > maxBytes) close()
    })
    request.once('end', closeSoon)
    socket.once('end', close)
    socket.once('close', () => {
      clearTimeout(total)
      clearTimeout(idle)
    })
  }
}
