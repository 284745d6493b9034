import * as contract from '@ledgerdeck/contract/sessions'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../platform/endpoints/bind-endpoint.ts'
import { csrfTokenOf } from '../../platform/http/csrf.ts'
import type { CallLimit } from '../../platform/limits/call-limit.ts'
import { counted } from '../../platform/text/format.ts'
import { startFirstSession } from '../sign-in/first-session.service.ts'
import { login } from '../sign-in/login.service.ts'
import { reauthenticate } from '../sign-in/reauthentication.service.ts'
import { credentialLimits, factorLimits, loginAttempts } from '../sign-in/sign-in-limits.service.ts'
import type { AccessTokens } from './access-tokens.service.ts'
import { presentLogin, presentSession } from './sessions.presenter.ts'
import { endOtherSessions, endOwnSession, listSessions, logout, refreshSession } from './sessions.service.ts'

/** A browser renews its session every five minutes, and many browsers can share a network. */
const sessionChanges: CallLimit = {
  name: 'session-changes',
  counts: 'sessions renewed and ended',
  points: 1_200,
  seconds: 60,
  per: 'network',
  isLocal: true,
}

const sessionEndings: CallLimit = {
  name: 'session-endings',
  counts: 'requests to end other sessions',
  points: 60,
  seconds: 3_600,
  per: 'user',
  isLocal: true,
}

export function bindSessions(app: FastifyInstance, { accessTokens }: { accessTokens: AccessTokens }): void {
  bindEndpoint(app, contract.getCsrfToken, {
    handle: async (ctx) => ({ csrf_token: csrfTokenOf(ctx) }),
  })
  bindEndpoint(app, contract.login, {
    countedLimits: credentialLimits,
    handle: async (ctx, { body }) => {
      const credentials = { name: body.username_or_email, password: body.password }
      return presentLogin(await login(ctx, credentials, accessTokens), ctx)
    },
  })
  bindEndpoint(app, contract.startFirstSession, {
    countedLimits: [loginAttempts],
    handle: async (ctx) => presentLogin(await startFirstSession(ctx, accessTokens), ctx),
  })
  bindEndpoint(app, contract.refreshSession, {
    limit: sessionChanges,
    handle: async (ctx, { body }) => {
      const { access, refresh, sessionEndsAt } = await refreshSession(ctx, body, accessTokens)
      return { access, refresh, session_ends_at: sessionEndsAt.toISOString() }
    },
  })
  bindEndpoint(app, contract.logout, {
    limit: sessionChanges,
    handle: async (ctx, { body }) => {
      await logout(ctx, body.refresh_token)
      return { msg: 'Logged out successfully' }
    },
  })
  bindEndpoint(app, contract.listSessions, {
    allowsMissingFactor: true,
    handle: async (ctx) => {
      const sessions = await listSessions(ctx)
      return { data: sessions.map((session) => presentSession(session, { currentId: ctx.actor.sessionId })) }
    },
  })
  bindEndpoint(app, contract.reauthenticate, {
    countedLimits: [...credentialLimits, ...factorLimits],
    allowsTemporaryPassword: true,
    handle: async (ctx, { body }) => {
      const authenticatedAt = await reauthenticate(ctx, body)
      const what = body.password === undefined ? 'second factor' : 'password'
      return { msg: `Thank you. Your ${what} was confirmed.`, authenticated_at: authenticatedAt.toISOString() }
    },
  })
  bindEndpoint(app, contract.endSession, {
    limit: sessionEndings,
    handle: async (ctx, { params }) => {
      await endOwnSession(ctx, params.id)
      return { msg: 'Logged out there.' }
    },
  })
  bindEndpoint(app, contract.endOtherSessions, {
    limit: sessionEndings,
    handle: async (ctx) => {
      const ended = await endOtherSessions(ctx)
      return { msg: endedText(ended), ended }
    },
  })
}

function endedText(ended: number): string {
  return ended === 0 ? 'You had no other sessions.' : `Logged out of ${counted(ended, 'other session')}.`
}
