import { useStore } from '@nanostores/react'
import { atom, onMount } from 'nanostores'
import { callEvents } from '../api/call-events.ts'
import { $secondsLeft, secondsLeft } from './countdown.ts'
import { declineEnd, isEndDeclined, onLogoutTimeChange, readLogoutTime } from './logout-time.ts'
import { currentUser } from './session.ts'
import { onSessionEnd } from './session-end.ts'

/** From here on the user is offered to sign in again. */
const offeredSeconds = 5 * 60

/** What is said about the end of the session. `ended` comes only after an offer that was open. */
export type RenewalOffer = { phase: 'none' } | { phase: 'offered'; username: string } | { phase: 'ended' }

const none: RenewalOffer = { phase: 'none' }

const $offer = atom<RenewalOffer>(none)
let offeredEnd: number | null = null
/** The end of the session that its owner ended: another tab hears of that before it hears that the user is gone. */
let settledEnd: number | null = null

export function useRenewalOffer(): RenewalOffer {
  return useStore($offer, { ssr: 'initial' })
}

/** Closes what is open, in all tabs; a session is offered to be renewed once. */
export function declineRenewal(): void {
  if ($offer.get().phase === 'offered' && offeredEnd !== null) declineEnd(offeredEnd)
  $offer.set(none)
}

onMount($offer, () => {
  if (typeof window === 'undefined') return
  const forgetters = [
    $secondsLeft.listen(update),
    onLogoutTimeChange(update),
    callEvents.on('identityChange', update),
    onSessionEnd((reason) => reason === 'signed-out' && forgetOffer()),
  ]
  update()
  return () => {
    for (const forget of forgetters) forget()
  }
})

/** Whoever ends the session themselves needs not be told that it has ended. */
function forgetOffer(): void {
  settledEnd = readLogoutTime() ?? offeredEnd
  offeredEnd = null
  $offer.set(none)
}

/**
 * An open offer ends with its session: another end of a session of someone means that it was renewed, in whichever tab.
 * It stays while a sign-in is on its way as the time runs out.
 */
function update(): void {
  const end = readLogoutTime()
  const user = currentUser()
  if ($offer.value.phase === 'offered' && end !== offeredEnd) $offer.set(user ? none : { phase: 'ended' })
  if ($offer.value.phase === 'ended' && user) $offer.set(none)
  if ($offer.value.phase === 'offered' && isEndDeclined(end)) $offer.set(none)
  if ($offer.value.phase === 'none' && user && end !== settledEnd && !isEndDeclined(end) && isNear()) {
    offeredEnd = end
    $offer.set({ phase: 'offered', username: user.username })
  }
}

function isNear(): boolean {
  const seconds = secondsLeft()
  return seconds !== null && seconds <= offeredSeconds
}
