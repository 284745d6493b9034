import type { IncomingMessage } from 'node:http'

/** How long a request may take to arrive. */
export const usualSendingMs = 5 * 60_000

/** The most that a route may allow. */
export const longestSendingMs = 15 * 60_000

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/**
 * Ends a request whose body has not arrived in time, counted from now; called again, the last time holds. Node knows one such limit for a
 * whole server.
 */
export function limitSendingTime(request: IncomingMessage, ms: number): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if ((length === undefined || length === '0') && encoding === undefined) return
  clearTimeout(timers.get(request))
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy()
  }, ms).unref()
  if (!timers.has(request)) request.once('close', () => clearTimeout(timers.get(request)))
  timers.set(request, timer)
}
