import type { FastifyInstance } from 'fastify'
import type { Secrets } from '../platform/secrets/secrets.ts'
import type { AccessTokens } from './access-tokens.service.ts'
import { bindSessions } from './sessions.routes.ts'
import { createFirstSuperuser, type FirstSuperuser, type FirstSuperuserDeps } from './superusers.service.ts'

/** What accounts need before the first request: someone who can sign in. Null when there is nothing to tell. */
export async function prepareAccounts(deps: FirstSuperuserDeps): Promise<FirstSuperuser | null> {
  return createFirstSuperuser(deps)
}

export interface AccountsDeps {
  accessTokens: AccessTokens
  secrets: Secrets
}

export async function registerAccounts(app: FastifyInstance, deps: AccountsDeps): Promise<void> {
  bindSessions(app, deps)
}
