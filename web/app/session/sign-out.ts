import { clientWithToken } from '../api/browser-client.ts'
import { CallError } from '../api/call-error.ts'
import { withSessionLock } from '../api/token-refresh.ts'
import { readTokens, type Tokens } from '../api/tokens.ts'
import { isSessionOver } from './logout-time.ts'
import { endSession } from './session-end.ts'

export type SignOutOutcome = { is: 'none' | 'told' | 'not-told' } | { is: 'refused'; text: string }

/** Never rejects. Offline, the server learns of it when the network returns. */
export async function signOut(): Promise<SignOutOutcome> {
  const tokens = endSession('signed-out')
  if (!tokens) return { is: 'none' }
  try {
    await withSessionLock(() => notifyServer(tokens))
    return { is: 'told' }
  } catch (failure) {
    if (failure instanceof CallError) return { is: 'refused', text: failure.message }
    window.addEventListener('online', () => void withSessionLock(() => notifyServerLater(tokens)), { once: true })
    return { is: 'not-told' }
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
