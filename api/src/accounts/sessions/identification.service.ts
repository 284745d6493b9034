import type { FastifyRequest } from 'fastify'
import { type Actor, guest, type SignedIn } from '../../platform/auth/actor.ts'
import type { Ctx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { sessionEnded } from '../accounts.errors.ts'
import { isSecondFactorRequired } from '../factors/factors.settings.ts'
import type { AccessTokens } from './access-tokens.service.ts'
import { findSessionUser } from './sessions.repository.ts'

type IdentifyCtx = Pick<Ctx, 'db' | 'now' | 'settings'>

export type Identify = (ctx: IdentifyCtx, request: Pick<FastifyRequest, 'headers' | 'routeOptions'>) => Promise<Actor>

const bearer = /^Bearer +(\S+)$/i

/** No token means a guest; an invalid one is an error, except where credentials are checked. */
export function identifyBy(accessTokens: AccessTokens): Identify {
  return async (ctx, { headers, routeOptions }) => {
    const token = bearer.exec(headers.authorization ?? '')?.[1]
    // Other routes may use tokens of their own.
    if (token === undefined || routeOptions.config.access === undefined) return guest
    try {
      return await actorOf(ctx, token)
    } catch (error) {
      if (routeOptions.config.access === 'credentials' && error instanceof AppError) return guest
      throw error
    }
  }

  async function actorOf(ctx: IdentifyCtx, token: string): Promise<Actor> {
    const { userId, sessionId } = await accessTokens.verify(token, ctx.now())
    const user = await findSessionUser(ctx.db, sessionId, ctx.now())
    if (user?.id !== userId) throw sessionEnded()
    return toActor(ctx, sessionId, user)
  }
}

type SessionUser = NonNullable<Awaited<ReturnType<typeof findSessionUser>>>

function toActor(ctx: IdentifyCtx, sessionId: string, user: SessionUser): SignedIn {
  const { hasSecondFactor, ...account } = user
  const mustSetUpSecondFactor = !hasSecondFactor && isSecondFactorRequired(ctx, user)
  return { kind: 'user', sessionId, ...account, mustSetUpSecondFactor }
}

/** Returns null when the session has ended, or its account may not be used. */
export async function findSessionActor(ctx: IdentifyCtx, sessionId: string): Promise<SignedIn | null> {
  const user = await findSessionUser(ctx.db, sessionId, ctx.now())
  return user && toActor(ctx, sessionId, user)
}

/** The access token may have expired since the request began. @throws AppError 401 */
export async function identifyAgain(ctx: IdentifyCtx, { sessionId }: SignedIn): Promise<Actor> {
  const actor = await findSessionActor(ctx, sessionId)
  if (!actor) throw sessionEnded()
  return actor
}
