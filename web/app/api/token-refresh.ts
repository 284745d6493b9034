import { isRecord } from './browser-storage.ts'
import { toCallError } from './call-error.ts'
import { callEvents } from './call-events.ts'
import { sendGuarded } from './csrf.ts'
import { withTimeout } from './network.ts'
import { attemptFor, isUsable, readTokens, storeTokens } from './tokens.ts'

type Token = Promise<string | null>

/** What calls of this tab wait for, by the token that is of no use any more: a refresh, or another session. */
const refreshes = new Map<string | null, Token>()
const newSessions = new Map<string | null, Token>()

/**
 * The token for a call that is made now, refreshed where it is due; null for a guest.
 * Rejects like any call when the refresh fails for want of a network or by a fault of the server: that ends no session.
 */
export async function accessToken(): Token {
  const { access, refresh } = readTokens()
  if (isUsable(access)) return access
  return access === null && refresh === null ? null : tokenAfter(access)
}

/** Another token than the one given, which is expired or was refused; null when there is none, and the session is over. */
export function tokenAfter(spent: string | null): Token {
  return shared(refreshes, spent, () => replaceToken(spent))
}

/** The same for whoever holds the lock of the session already. */
export async function replaceToken(spent: string | null): Token {
  const { access, refresh } = readTokens()
  if (access !== spent && isUsable(access)) return access
  if (refresh !== null) return exchange(refresh)
  callEvents.emit('sessionLoss', 'no-token')
  return null
}

/** The token of the session that took the place of an ended one, for which another tab may just be signing in; null when none did. */
export function tokenOfNewSession(ended: string): Token {
  return shared(newSessions, ended, async () => {
    const { access } = readTokens()
    return access !== ended && isUsable(access) ? access : null
  })
}

function shared(waits: Map<string | null, Token>, token: string | null, find: () => Token): Token {
  const running = waits.get(token)
  if (running !== undefined) return running
  const wait = withSessionLock(find).finally(() => waits.delete(token))
  waits.set(token, wait)
  return wait
}

async function exchange(refresh: string): Token {
  const askedAt = Date.now()
  const body = JSON.stringify({ refresh, attempt: attemptFor(refresh) })
  const response = await withTimeout((signal) =>
    sendGuarded({ method: 'POST', path: '/api/auth/token/refresh/', body, signal }),
  )
  // Whoever signed out or in meanwhile has decided.
  const isPresent = readTokens().refresh === refresh
  const isRefused = response.status === 401 || response.status === 403
  if (!isRefused && response.status !== 200) throw toCallError(response)
  if (!isPresent) return readTokens().access
  if (isRefused) {
    callEvents.emit('sessionLoss', 'refresh-refused')
    return null
  }
  const tokens = parseTokens(response.body)
  storeTokens(tokens, askedAt)
  return tokens.access
}

function parseTokens(body: unknown): { access: string; refresh: string } {
  if (isRecord(body) && typeof body.access === 'string' && typeof body.refresh === 'string') {
    return { access: body.access, refresh: body.refresh }
  }
  throw new TypeError('The server did not answer with tokens.')
}

const lockName = 'ledgerdeck-session'

/** The browser tells other tabs that a lock is free by another way than what was stored meanwhile, and faster. */
const settleMs = 100

/** Stands in for the lock where the browser has none: then only this tab waits for itself. */
let previous: Promise<unknown> = Promise.resolve()

/**
 * Runs what changes the credentials, one after the other over all tabs of the browser. The lock is not taken again inside.
 * Whoever gets it reads anew what is stored: another tab may have done the work.
 */
export function withSessionLock<T>(run: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) {
    const turn = previous.then(run, run)
    previous = turn.catch(() => undefined)
    return turn
  }
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(lockName, async () => {
        await run().then(resolve, reject)
        await settled()
      })
      .catch(reject)
  })
}

function settled(): Promise<void> {
  return new Promise((done) => AbortSignal.timeout(settleMs).addEventListener('abort', () => done()))
}
