import type { Ctx } from '../endpoints/context.ts'
import type { Limit } from './limits.ts'
import { networkOf } from './network-address.ts'

/** A limit whose key follows from the caller alone. */
export type CallLimit = Limit & { per: 'user' | 'network' }

/** What staff do one by one, by hand or by a script. */
export const staffActs: CallLimit = {
  name: 'staff-acts',
  counts: 'acts of administration',
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

/** @throws AppError 429 */
export async function countUse(
  { limits, actor, client }: Pick<Ctx, 'limits' | 'actor' | 'client'>,
  limit: CallLimit,
  cost = 1,
): Promise<void> {
  if (cost === 0) return
  const isOfUser = limit.per === 'user' && actor.kind === 'user'
  await limits.consume(limit, isOfUser ? String(actor.id) : networkOf(client.ipAddress), cost)
}
