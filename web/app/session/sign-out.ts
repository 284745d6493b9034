import { callWithToken } from '../api/browser-client.ts'
import { CallError } from '../api/call-error.ts'
import type { Tokens } from '../api/credentials.ts'
import { oneAtATime } from '../api/one-at-a-time.ts'
import { toast } from '../ui/toast.ts'
import { isSessionOver } from './logout-time.ts'
import { endSession } from './session-end.ts'

/** Ends the session at once in all tabs of this browser, and then on the server. Never rejects: it says how that went. */
export async function signOut(): Promise<void> {
  const tokens = endSession('signed-out')
  if (!tokens) return
  try {
    await oneAtATime(() => tellServer(tokens))
    void toast('success', 'Logged out successfully')
  } catch (failure) {
    void toast('error', failure instanceof CallError ? failure.message : 'An logout error occurred.')
  }
}

/** Ends the session when its time is over; of all tabs that see it at the same moment, one does. */
export async function signOutWhenOver(): Promise<void> {
  if (!isSessionOver()) return
  await oneAtATime(async () => {
    const tokens = isSessionOver() ? endSession('time-over') : null
    // The server ends the session at the same time by itself.
    if (tokens) await tellServer(tokens).catch(() => undefined)
  })
}

async function tellServer({ access, refresh }: Tokens): Promise<void> {
  if (refresh === null) return
  await callWithToken(access)('POST /api/user/logout/', { body: { refresh_token: refresh } })
}
