import { api } from '../../api/browser-client.ts'
import { CallError } from '../../api/call-error.ts'
import { onPageReturn } from '../../api/call-events.ts'
import { withRetries } from '../../api/retries.ts'
import { parseTokenLife, readTokens } from '../../api/tokens.ts'
import { onLogoutTimeChange, readLogoutTime, storeLogoutTime } from '../../session/logout-time.ts'
import { currentUser, rememberUser, type SessionUser } from '../../session/session.ts'
import { signOutWhenOver } from '../../session/sign-out.ts'

const readEveryMs = 5 * 60_000
const checkEveryMs = 10_000
const retryWaitsMs = [1_000, 2_000, 3_000]

/** The server didn’t say when the session began. */
export type TimerWarning = 'disabled' | 'inaccurate'

/** Timers of hidden pages are throttled, so returning to a page checks too. Warns once. */
export function watchSessionTime(userId: SessionUser['id'], warn: (warning: TimerWarning) => void): () => void {
  let lastReadAt = 0
  let hasWarned = false
  let reading = new AbortController()

  async function read(): Promise<void> {
    reading.abort()
    reading = new AbortController()
    const { signal } = reading
    lastReadAt = Date.now()
    try {
      await withRetries(() => readLoginTime(userId, signal), {
        delayAfter: (failures, failure) => (signal.aborted ? null : delayOfReading(failures, failure)),
      })
      hasWarned = false
    } catch {
      if (signal.aborted || currentUser()?.id !== userId || hasWarned) return
      hasWarned = true
      warn(readLogoutTime() === null ? 'disabled' : 'inaccurate')
    }
  }

  function check(): void {
    void signOutWhenOver()
    if (Math.abs(Date.now() - lastReadAt) >= readEveryMs) void read()
  }

  function readIfUnknown(): void {
    if (readLogoutTime() === null && currentUser()?.id === userId) void read()
  }

  const timers = [setInterval(read, readEveryMs), setInterval(signOutWhenOver, checkEveryMs)]
  const forgetChanges = onLogoutTimeChange(readIfUnknown)
  const forgetReturns = onPageReturn(check)
  void read()
  return () => {
    reading.abort()
    forgetChanges()
    timers.forEach(clearInterval)
    forgetReturns()
  }
}

export function delayOfReading(failures: number, failure: unknown): number | null {
  const isFinal = failure instanceof CallError && failure.status === 401
  return isFinal ? null : (retryWaitsMs[failures] ?? null)
}

async function readLoginTime(userId: SessionUser['id'], signal: AbortSignal): Promise<void> {
  const askedBy = presentSession()
  const user = await api.accounts.getUser({ params: { id: userId }, signal })
  const loginTime = 'last_login_time' in user ? Date.parse(user.last_login_time ?? '') : Number.NaN
  if (Number.isNaN(loginTime)) throw new Error('The server didn’t say when the session began.')
  signal.throwIfAborted()
  if (askedBy !== undefined && askedBy !== presentSession()) return
  if ('email' in user) rememberUser(user)
  storeLogoutTime(loginTime)
}

function presentSession(): string | undefined {
  return parseTokenLife(readTokens().access ?? '')?.sessionId
}
