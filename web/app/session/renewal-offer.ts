import { useSyncExternalStore } from 'react'
import { onTick, secondsLeft } from './countdown.ts'
import { declineEnd, isEndDeclined, readLogoutTime } from './logout-time.ts'
import { currentUser } from './session.ts'
import { onSessionEnd } from './session-end.ts'

/** From here on the user is offered to sign in again. */
const offeredSeconds = 5 * 60

/** What is said about the end of the session. `ended` comes only after an offer that was open. */
export type RenewalOffer = { phase: 'none' } | { phase: 'offered'; username: string } | { phase: 'ended' }

const none: RenewalOffer = { phase: 'none' }

let offer: RenewalOffer = none
let offeredEnd: number | null = null
/** The end of the session that its owner ended: another tab hears of that before it hears that the user is gone. */
let settledEnd: number | null = null

const listeners = new Set<() => void>()
let forgetTicks: (() => void) | undefined
let forgetEnds: (() => void) | undefined

export function useRenewalOffer(): RenewalOffer {
  return useSyncExternalStore(subscribe, presentOffer, () => none)
}

/** Closes what is open, in all tabs; a session is offered to be renewed once. */
export function declineRenewal(): void {
  if (offer.phase === 'offered' && offeredEnd !== null) declineEnd(offeredEnd)
  show(none)
}

function presentOffer(): RenewalOffer {
  return offer
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  if (listeners.size === 1) {
    forgetTicks = onTick(look)
    forgetEnds = onSessionEnd((reason) => reason === 'signed-out' && forgetOffer())
  }
  look()
  return () => {
    listeners.delete(onChange)
    if (listeners.size > 0) return
    forgetTicks?.()
    forgetEnds?.()
  }
}

/** Whoever ends the session themselves needs not be told that it has ended. */
function forgetOffer(): void {
  settledEnd = readLogoutTime() ?? offeredEnd
  offeredEnd = null
  show(none)
}

/**
 * An open offer ends with its session: another end of a session of someone means that it was renewed, in whichever tab.
 * It stays while a sign-in is on its way as the time runs out.
 */
function look(): void {
  const end = readLogoutTime()
  const user = currentUser()
  if (offer.phase === 'offered' && end !== offeredEnd) show(user ? none : { phase: 'ended' })
  if (offer.phase === 'ended' && user) show(none)
  if (offer.phase === 'offered' && isEndDeclined(end)) show(none)
  if (offer.phase === 'none' && user && end !== settledEnd && !isEndDeclined(end) && isNear()) {
    offeredEnd = end
    show({ phase: 'offered', username: user.username })
  }
}

function isNear(): boolean {
  const seconds = secondsLeft()
  return seconds !== null && seconds <= offeredSeconds
}

function show(next: RenewalOffer): void {
  offer = next
  for (const tell of listeners) tell()
}
