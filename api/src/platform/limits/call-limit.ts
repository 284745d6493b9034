import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../endpoints/context.ts'
import { isSocketRequest } from '../http/connections.ts'
import type { Limit, Limits } from './limits.ts'
import { networkOf } from './network-address.ts'

export type CallLimit = Limit & { per: 'user' | 'network' }

export const staffActs: CallLimit = {
  name: 'staff-acts',
  counts: 'administrative actions',
  points: 3_000,
  seconds: 600,
  per: 'user',
  isLocal: true,
}

declare module 'fastify' {
  interface FastifyContextConfig {
    limits?: readonly Limit[]
  }
}

/** Counts by user if the limit says so and there is one, else by network. @throws AppError 429 */
export async function countUse(
  { limits, actor, client }: Pick<Ctx, 'limits' | 'actor' | 'client'>,
  limit: CallLimit,
  cost = 1,
): Promise<void> {
  if (cost === 0) return
  const isOfUser = limit.per === 'user' && actor.kind === 'user'
  await limits.consume(limit, isOfUser ? String(actor.id) : networkOf(client.ipAddress), cost)
}

export const generalLimit: Limit = {
  name: 'calls',
  counts: 'calls to the API, except pages, files and cached responses',
  points: 3_000,
  seconds: 60,
  per: 'network',
  isLocal: true,
}

/** Counts a call towards the general limit, even to an unknown path. @throws AppError 429 */
export async function countCall(limits: Limits, request: FastifyRequest): Promise<void> {
  if (isCall(request)) await limits.consume(generalLimit, networkOf(request.ctx.client.ipAddress))
}

function isCall({ url, routeOptions, raw }: FastifyRequest): boolean {
  return [url, routeOptions.url].some((path) => path?.startsWith('/api/')) && isSocketRequest(raw)
}
