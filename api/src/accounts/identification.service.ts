import type { FastifyRequest } from 'fastify'
import { type Actor, guest, type SignedIn } from '../platform/auth/actor.ts'
import type { Ctx } from '../platform/endpoints/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
import type { AccessTokens } from './access-tokens.service.ts'
import { sessionEnded } from './refusals.service.ts'
import { findSessionUser } from './sessions.repository.ts'

/** Tells who makes a request, from its headers alone. */
export type Identify = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  request: Pick<FastifyRequest, 'headers' | 'routeOptions'>,
) => Promise<Actor>

const bearer = /^Bearer +(\S+)$/i

/**
 * Whoever shows a valid access token of an open session is that user, with the rights the account has at this moment; without a
 * token everyone is a guest. A token that does not hold is refused, except where a call proves by itself who makes it.
 */
export function identifyBy(accessTokens: AccessTokens): Identify {
  return async (ctx, { headers, routeOptions }) => {
    const token = bearer.exec(headers.authorization ?? '')?.[1]
    // Only endpoints ask who calls: other routes may have tokens of their own.
    if (token === undefined || routeOptions.config.access === undefined) return guest
    try {
      return await actorOf(ctx, token)
    } catch (error) {
      if (routeOptions.config.access === 'credentials' && error instanceof AppError) return guest
      throw error
    }
  }

  async function actorOf({ db, now }: Pick<Ctx, 'db' | 'now'>, token: string): Promise<Actor> {
    const { userId, sessionId } = await accessTokens.verify(token, now())
    const user = await findSessionUser(db, sessionId, now())
    if (user?.id !== userId) throw sessionEnded()
    return { kind: 'user', sessionId, ...user }
  }
}

/**
 * The actor with the rights that the account has by now, for whom a request has taken its time. The access token was looked at when the
 * request began, and may have ended since.
 * @throws AppError 401 when the session has ended meanwhile
 */
export async function identifyAgain({ db, now }: Pick<Ctx, 'db' | 'now'>, actor: SignedIn): Promise<Actor> {
  const user = await findSessionUser(db, actor.sessionId, now())
  if (!user) throw sessionEnded()
  return { ...actor, ...user }
}
