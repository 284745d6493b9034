import { createNanoEvents } from 'nanoevents'
import { removeStored, writeStored } from '../api/browser-storage.ts'
import { callEvents, type SessionLoss } from '../api/call-events.ts'
import { clearTokens, readTokens, type Tokens } from '../api/tokens.ts'
import { forgetPutOffSetup } from './account-setup.ts'
import { clearLogoutTime } from './logout-time.ts'
import { forgetUser, isUserStored } from './session.ts'

const endReasons = ['signed-out', 'time-over', 'refused', 'refresh-refused', 'no-token'] as const satisfies readonly (
  | SessionLoss
  | 'signed-out'
  | 'time-over'
)[]

export type EndReason = (typeof endReasons)[number]

interface SessionEvents {
  end: (reason: EndReason, where: 'here' | 'elsewhere') => void
}

/** Stored for a moment only: the event of it tells the other tabs why the session ends. */
const reasonKey = 'sessionEnd'

const events = createNanoEvents<SessionEvents>()

/** Calls the listener when the session of this browser has ended, in whichever tab. Returns the function that stops that. */
export function onSessionEnd(listener: SessionEvents['end']): () => void {
  return events.on('end', listener)
}

/**
 * Clears everything that makes someone signed in, for all tabs at once. The theme and the drafts stay.
 * @returns the tokens the session had; null when there was none, so that however many ask, one ends it
 */
export function endSession(reason: EndReason): Tokens | null {
  const tokens = readTokens()
  if (!isUserStored() && tokens.access === null && tokens.refresh === null) return null
  writeStored(reasonKey, reason)
  removeStored(reasonKey)
  clearTokens()
  // The user goes before the end of their session does: an unknown end of someone's session would be asked for.
  forgetUser()
  clearLogoutTime()
  forgetPutOffSetup()
  events.emit('end', reason, 'here')
  return tokens
}

function hearOfEnd({ key, newValue }: StorageEvent): void {
  const reason = key === reasonKey ? endReasons.find((known) => known === newValue) : undefined
  if (reason) events.emit('end', reason, 'elsewhere')
}

/** For the start of a page: a user without any token is nobody to the server. */
export function endIfTokenless(): void {
  const { access, refresh } = readTokens()
  if (access === null && refresh === null) endSession('no-token')
}

if (typeof window !== 'undefined') {
  callEvents.on('sessionLoss', endSession)
  window.addEventListener('storage', hearOfEnd)
}
