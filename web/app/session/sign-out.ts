import { clientWithToken } from '../api/browser-client.ts'
import { CallError, sessionExpiredText } from '../api/call-error.ts'
import { withSessionLock } from '../api/token-refresh.ts'
import { readTokens, type Tokens } from '../api/tokens.ts'
import { toast } from '../ui/toast.ts'
import { isSessionOver } from './logout-time.ts'
import { isUserStored } from './session.ts'
import { type EndReason, endSession } from './session-end.ts'

type SignOutOutcome = { status: 'none' | 'notified' | 'unreachable' } | { status: 'refused'; text: string }

/** Never rejects. Offline, the server learns of it when the network returns. */
async function signOut(): Promise<SignOutOutcome> {
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

export function toastSessionEnd(reason: EndReason, where: 'here' | 'elsewhere'): void {
  if (reason === 'no-token') return
  if (reason !== 'signed-out') void toast('warning', sessionExpiredText)
  else if (where === 'elsewhere') void toast('info', 'You logged out in another tab.')
}

export async function terminateSession(): Promise<void> {
  toastOutcome(await signOut())
  if (!isUserStored()) return
  void toast('error', 'There was an error...')
  void toast('info', 'This browser still remembers you. Clear this site’s data in the browser’s settings.')
}

function toastOutcome(outcome: SignOutOutcome): void {
  if (outcome.status === 'notified') void toast('success', 'Logged out successfully')
  if (outcome.status === 'refused') void toast('error', outcome.text)
  if (outcome.status === 'unreachable') {
    void toast('error', 'An logout error occurred.')
    void toast(
      'info',
      'You’re logged out here. The server ends the session when you’re back online or when it expires.',
    )
  }
}
