import type { FastifyRequest } from 'fastify'
import { isSocketRequest } from '../http/sockets.ts'
import type { Limit, Limits } from './limits.ts'
import { networkOf } from './network-address.ts'

/** Far above what many readers of one network need. */
export const generalLimit: Limit = {
  name: 'calls',
  counts: 'calls of the API; not pages, files and cached answers',
  points: 3_000,
  seconds: 60,
  per: 'network',
  isLocal: true,
}

/**
 * Counts a call of the API, also one that no endpoint serves. Cached responses are not counted.
 * @throws AppError 429
 */
export async function countCall(limits: Limits, request: FastifyRequest): Promise<void> {
  if (isCall(request)) await limits.consume(generalLimit, networkOf(request.ctx.client.ipAddress))
}

/** Whatever the spelling of the address, and also where there is no endpoint. */
function isCall({ url, routeOptions, raw }: FastifyRequest): boolean {
  return [url, routeOptions.url].some((path) => path?.startsWith('/api/')) && isSocketRequest(raw)
}
