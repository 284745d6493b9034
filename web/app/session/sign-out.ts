import { clientWithToken } from '../api/browser-client.ts'
import { CallError } from '../api/call-error.ts'
import { withSessionLock } from '../api/token-refresh.ts'
import { readTokens, type Tokens } from '../api/tokens.ts'
import { isSessionOver } from './logout-time.ts'
import { endSession } from './session-end.ts'

export type SignOutOutcome = { status: 'none' | 'notified' | 'unreachable' } | { status: 'refused'; text: string }

/** Never rejects. Offline, the server learns of it when the network returns. */
export async function signOut(): Promise<SignOutOutcome> {
  const tokens = endSession('signed-out')
  if (!tokens) return { status: 'none' }
  try {
    await withSessionLock(() => notifyServer(tokens))
    return { status: 'notified' }
  } catch (failure) {
    if (failure instanceof CallError) return { status: 'refused', text: failure.message }
    window.addEventListener('online', () => void withSessionLock(() => notifyServerLater(tokens)), { once: true })
    return { status: 'unreachable' }
  }
}

/** Not after another sign-in: the response would clear that session's cookie. */
async function notifyServerLater(tokens: Tokens): Promise<void> {
  if (readTokens().refresh === null) await notifyServer(tokens).catch(() => undefined)
}

/** Of several tabs, one ends the session. */
export async function signOutWhenOver(): Promise<void> {
  if (!isSessionOver()) return
  await withSessionLock(async () => {
    const tokens = isSessionOver() ? endSession('time-over') : null
    if (tokens) await notifyServer(tokens).catch(() => undefined)
  })
}

async function notifyServer({ access, refresh }: Tokens): Promise<void> {
  if (refresh === null) return
  await clientWithToken(access).accounts.logout({ body: { refresh_token: refresh } })
}
