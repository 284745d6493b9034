import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cameOverSocket } from '../http/sockets.ts'
import { tooManyRequests } from './limits.ts'
import { networkOf } from './network-address.ts'

/** Far above what the screens of many readers behind one address ask for. */
const callsPerMinute = 3_000

/** Above it those who were quiet for longest are forgotten. */
const mostNetworks = 10_000

/** Counts a call and throws when its network made too many. */
export type CountCall = (request: FastifyRequest) => Promise<void>

/**
 * A bound for calls of the API that have no limit of their own: per network, and counted by each process for itself, since a call
 * costs less than writing its count down. Answers that are kept are sent before anything is counted.
 */
export async function createGeneralLimit(app: FastifyInstance, { scale }: { scale: number }): Promise<CountCall> {
  await app.register(rateLimit, {
    global: false,
    max: Math.max(1, Math.round(callsPerMinute * scale)),
    timeWindow: 60_000,
    cache: mostNetworks,
    keyGenerator: ({ ctx }) => networkOf(ctx.client.ipAddress),
  })
  const count = app.createRateLimit()
  return async (request) => {
    if (!isCall(request)) return
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded) throw tooManyRequests(counted.ttl)
  }
}

/** However the address of an endpoint is spelt, and also where there is none. */
function isCall({ url, routeOptions, raw }: FastifyRequest): boolean {
  return [url, routeOptions.url].some((path) => path?.startsWith('/api/')) && cameOverSocket(raw)
}
