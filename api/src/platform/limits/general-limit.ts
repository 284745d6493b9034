import type { FastifyRequest } from 'fastify'
import { cameOverSocket } from '../http/sockets.ts'
import { createLocalLimit } from './local-limit.ts'
import { networkOf } from './network-address.ts'

/** Far above what the screens of many readers behind one address ask for. */
const callsPerMinute = 3_000

/** Counts a call and throws when its network made too many. */
export type CountCall = (request: FastifyRequest) => void

/**
 * A bound for calls of the API that have no limit of their own: per network, and counted by each process for itself. Answers that are
 * kept are sent before anything is counted.
 */
export function createGeneralLimit({ scale }: { scale: number }): CountCall {
  const countUse = createLocalLimit({ points: callsPerMinute, seconds: 60, scale, now: () => new Date() })
  return (request) => {
    if (isCall(request)) countUse(networkOf(request.ctx.client.ipAddress))
  }
}

/** However the address of an endpoint is spelt, and also where there is none. */
function isCall({ url, routeOptions, raw }: FastifyRequest): boolean {
  return [url, routeOptions.url].some((path) => path?.startsWith('/api/')) && cameOverSocket(raw)
}
