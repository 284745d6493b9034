import { useStore } from '@nanostores/react'
import { atom, onMount } from 'nanostores'
import { callEvents } from '../api/call-events.ts'
import { declineEnd, isEndDeclined, onLogoutTimeChange, readLogoutTime } from './logout-time.ts'
import { currentUser } from './session.ts'
import { onSessionEnd } from './session-end.ts'
import { signOutWhenOver } from './sign-out.ts'

/** Follows the clock while something listens and the page is shown. */
const $secondsLeft = atom<number | null>(null)

let timer: ReturnType<typeof setTimeout> | undefined

/** Whole seconds until the session ends, never below zero; null while that is not known. */
function secondsLeft(): number | null {
  const end = readLogoutTime()
  return end === null ? null : Math.max(0, Math.ceil((end - Date.now()) / 1000))
}

/** As in `239:59`: minutes are not cut into hours. */
export function countdownText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Updated each second while the page is shown; null on the server and while the end is not known. */
export function useSecondsLeft(): number | null {
  return useStore($secondsLeft, { ssr: 'initial' })
}

onMount($secondsLeft, () => {
  if (typeof window === 'undefined') return
  const forgetChanges = onLogoutTimeChange(tick)
  document.addEventListener('visibilitychange', tick)
  $secondsLeft.set(secondsLeft())
  scheduleTick()
  return () => {
    clearTimeout(timer)
    forgetChanges()
    document.removeEventListener('visibilitychange', tick)
  }
})

function tick(): void {
  $secondsLeft.set(secondsLeft())
  if (secondsLeft() === 0) void signOutWhenOver()
  scheduleTick()
}

/** The next change of the text, one moment after the second is full. A page that nobody sees needs none. */
function scheduleTick(): void {
  clearTimeout(timer)
  const end = readLogoutTime()
  if (end === null || document.hidden || end <= Date.now()) return
  const untilFullSecond = (end - Date.now()) % 1000
  timer = setTimeout(tick, untilFullSecond + 10)
}

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
