import { createNanoEvents } from 'nanoevents'
import { removeStored, writeStored } from '../api/browser-storage.ts'
import { callEvents, type SessionLoss } from '../api/call-events.ts'
import { clearTokens, readTokens, type Tokens } from '../api/tokens.ts'
import { forgetPutOffSetup } from './account-setup.ts'
import { clearLogoutTime } from './logout-time.ts'
import { forgetReadPages } from './saved-pages.ts'
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

const reasonKey = 'sessionEnd'

const events = createNanoEvents<SessionEvents>()

export function onSessionEnd(listener: SessionEvents['end']): () => void {
  return events.on('end', listener)
}

/** If the browser cannot delete the user, the same session must not end again at every call. */
let isUserStuck = false

/** Null when there was no session, so that only one caller ends it. Theme and drafts stay. */
export function endSession(reason: EndReason): Tokens | null {
  const tokens = readTokens()
  if ((isUserStuck || !isUserStored()) && tokens.access === null && tokens.refresh === null) return null
  writeStored(reasonKey, reason)
  removeStored(reasonKey)
  clearTokens()
  // The user goes first: a user without a known end would make the timer request it.
  forgetUser()
  isUserStuck = isUserStored()
  clearLogoutTime()
  forgetPutOffSetup()
  forgetReadPages()
  events.emit('end', reason, 'here')
  return tokens
}

function onStorage({ key, newValue }: StorageEvent): void {
  const reason = key === reasonKey ? endReasons.find((known) => known === newValue) : undefined
  if (reason) events.emit('end', reason, 'elsewhere')
}

/** At page start: a user without tokens is a guest to the server. */
export function endIfTokenless(): void {
  const { access, refresh } = readTokens()
  if (access === null && refresh === null) endSession('no-token')
}

if (typeof window !== 'undefined') {
  callEvents.on('sessionLoss', endSession)
  window.addEventListener('storage', onStorage)
}
