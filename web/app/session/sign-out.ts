import { clientWithToken } from '../api/browser-client.ts'
import { CallError } from '../api/call-error.ts'
import { withSessionLock } from '../api/token-refresh.ts'
import { readTokens, type Tokens } from '../api/tokens.ts'
import { isSessionOver } from './logout-time.ts'
import { endSession } from './session-end.ts'

/** How the server took the end of a session; `none` when there was no session to end. */
export type SignOutOutcome = { is: 'none' | 'told' | 'not-told' } | { is: 'refused'; text: string }

/**
 * Ends the session at once in all tabs of this browser, and then on the server. Where that is not to be reached, it is told as
 * soon as the network is back, as long as this page is open. Never rejects.
 */
export async function signOut(): Promise<SignOutOutcome> {
  const tokens = endSession('signed-out')
  if (!tokens) return { is: 'none' }
  try {
    await withSessionLock(() => tellServer(tokens))
    return { is: 'told' }
  } catch (failure) {
    if (failure instanceof CallError) return { is: 'refused', text: failure.message }
    window.addEventListener('online', () => void withSessionLock(() => tellLate(tokens)), { once: true })
    return { is: 'not-told' }
  }
}

/** Not once somebody is signed in anew: the answer would take the cookie of that session away. */
async function tellLate(tokens: Tokens): Promise<void> {
  if (readTokens().refresh === null) await tellServer(tokens).catch(() => undefined)
}

/** Ends the session when its time is over; of all tabs that see it at the same moment, one does. */
export async function signOutWhenOver(): Promise<void> {
  if (!isSessionOver()) return
  await withSessionLock(async () => {
    const tokens = isSessionOver() ? endSession('time-over') : null
    // The server ends the session at the same time by itself.
    if (tokens) await tellServer(tokens).catch(() => undefined)
  })
}

async function tellServer({ access, refresh }: Tokens): Promise<void> {
  if (refresh === null) return
  await clientWithToken(access).accounts.logout({ body: { refresh_token: refresh } })
}
