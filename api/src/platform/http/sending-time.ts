import type { IncomingMessage } from 'node:http'

/** How long a request may take to arrive. */
export const usualSendingMs = 5 * 60_000

/** The most that a route may allow. */
export const longestSendingMs = 15 * 60_000

const answer = 'HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

interface Waiting {
  timer: NodeJS.Timeout
  /** What had been sent over the connection before. */
  sentBytes: number
}

const waiting = new WeakMap<IncomingMessage, Waiting>()

/**
 * Ends a request whose body has not arrived in time, counted from now; called again, the last time holds. Node knows one such limit for a
 * whole server.
 */
export function limitSendingTime(request: IncomingMessage, ms: number): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if ((length === undefined || length === '0') && encoding === undefined) return
  const before = waiting.get(request)
  clearTimeout(before?.timer)
  const sentBytes = before?.sentBytes ?? request.socket.bytesWritten
  waiting.set(request, { sentBytes, timer: setTimeout(() => cutOff(request, sentBytes), ms).unref() })
  if (!before) request.once('close', () => clearTimeout(waiting.get(request)?.timer))
}

/** Says so first, where no answer has begun. */
function cutOff({ complete, socket }: IncomingMessage, sentBytes: number): void {
  if (complete) return
  if (socket.bytesWritten === sentBytes) socket.end(answer, () => socket.destroy())
  else socket.destroy()
}
