import { isRecord } from '@ledgerdeck/lookup'
import { toCallError } from './call-error.ts'
import { callEvents } from './call-events.ts'
import { sendGuarded, withTimeout } from './network.ts'
import { idempotencyKeyFor, isUsableToken, readTokens, storeTokens } from './tokens.ts'

type Token = Promise<string | null>

const refreshes = new Map<string | null, Token>()
const newSessions = new Map<string | null, Token>()

/** Refreshed where due; null for a guest. A failed refresh without a refusal ends no session. */
export async function accessToken(): Token {
  const { access, refresh } = readTokens()
  if (isUsableToken(access)) return access
  return access === null && refresh === null ? null : tokenAfter(access)
}

export function tokenAfter(spent: string | null): Token {
  return shared(refreshes, spent, () => replaceToken(spent))
}

export async function replaceToken(spent: string | null): Token {
  const { access, refresh } = readTokens()
  if (access !== spent && isUsableToken(access)) return access
  if (refresh !== null) return exchange(refresh)
  callEvents.emit('sessionLoss', 'no-token')
  return null
}

/** The new session may still be opening in another tab. Null for none. */
export function tokenOfNewSession(ended: string): Token {
  return shared(newSessions, ended, async () => {
    const { access } = readTokens()
    return access !== ended && isUsableToken(access) ? access : null
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
  const body = JSON.stringify({ refresh, attempt: idempotencyKeyFor(refresh) })
  const response = await withTimeout((signal) =>
    sendGuarded({ method: 'POST', path: '/api/auth/token/refresh/', body, signal }),
  )
  // The session changed during the refresh: the newer one wins.
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
  throw new TypeError('The server’s response had no tokens.')
}

const lockName = 'ledgerdeck-session'

/** Browsers release locks in other tabs faster than they propagate storage. */
const settleMs = 100

/** Replaces the lock in browsers without it, for this tab only. */
let previous: Promise<unknown> = Promise.resolve()

/** Not reentrant. Callers read the storage again inside: another tab may have done the work. */
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
