import type { CallResult, PublicClient } from '@ledgerdeck/contract/client'
import type { User } from '@ledgerdeck/contract/users'
import { clientWithToken } from '../api/browser-client.ts'
import { canStore } from '../api/browser-storage.ts'
import { replaceToken, withSessionLock } from '../api/token-refresh.ts'
import { isUsableToken, parseTokenLife, readTokens, storeTokens } from '../api/tokens.ts'
import { clearLogoutTime, noteClockLead } from './logout-time.ts'
import { storeUser } from './session.ts'

type LoginAnswer = CallResult<PublicClient['accounts']['login']>

interface Credentials {
  usernameOrEmail: string
  password: string
}

/** Rejects with a CallError on a refusal, a TypeError offline, and an Error without storage. */
export async function signIn({ usernameOrEmail, password }: Credentials): Promise<User> {
  return openSession((api) => api.accounts.login({ body: { username_or_email: usernameOrEmail, password } }))
}

export async function openSession(logIn: (api: PublicClient) => Promise<LoginAnswer>): Promise<User> {
  if (!canStore()) throw new Error('Your browser blocks storage for this site. Allow it and try again.')
  return withSessionLock(async () => {
    const api = clientWithToken(await presentToken())
    const askedAt = Date.now()
    const { access, refresh, user } = await logIn(api)
    storeTokens({ access, refresh }, askedAt)
    clearLogoutTime()
    noteClockLead(askedAt - (parseTokenLife(access)?.issuedAt ?? askedAt))
    storeUser(user)
    return user
  })
}

/** Names the session to replace. One that cannot be named expires by itself. */
async function presentToken(): Promise<string | null> {
  const { access, refresh } = readTokens()
  if (isUsableToken(access)) return access
  if (refresh === null) return null
  return replaceToken(access).catch(() => null)
}
