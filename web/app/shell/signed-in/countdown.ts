import { useStore } from '@nanostores/react'
import { atom, onMount } from 'nanostores'
import { callEvents } from '../../api/call-events.ts'
import { declineEnd, isEndDeclined, onLogoutTimeChange, readLogoutTime } from '../../session/logout-time.ts'
import { currentUser } from '../../session/session.ts'
import { onSessionEnd } from '../../session/session-end.ts'
import { signOutWhenOver } from '../../session/sign-out.ts'

const $secondsLeft = atom<number | null>(null)

let timer: ReturnType<typeof setTimeout> | undefined

function secondsLeft(): number | null {
  const end = readLogoutTime()
  return end === null ? null : Math.max(0, Math.ceil((end - Date.now()) / 1000))
}

export function countdownText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export function useTimeLeft(): string | null {
  const seconds = useStore($secondsLeft, { ssr: 'initial' })
  return seconds === null ? null : countdownText(seconds)
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

/** Shortly after the next full second. A hidden page needs no tick. */
function scheduleTick(): void {
  clearTimeout(timer)
  const end = readLogoutTime()
  if (end === null || document.hidden || end <= Date.now()) return
  const untilFullSecond = (end - Date.now()) % 1000
  timer = setTimeout(tick, untilFullSecond + 10)
}

const offeredSeconds = 5 * 60

/** `ended` only follows an open offer. */
export type RenewalOffer = { phase: 'none' } | { phase: 'offered'; username: string } | { phase: 'ended' }

const none: RenewalOffer = { phase: 'none' }

const $offer = atom<RenewalOffer>(none)
let offeredEnd: number | null = null
/** The end of a session that was signed out, for which other tabs may still have a user. */
let settledEnd: number | null = null

export function useRenewalOffer(): RenewalOffer {
  return useStore($offer, { ssr: 'initial' })
}

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

/** After a sign-out no one needs the message that the session has ended. */
function forgetOffer(): void {
  settledEnd = readLogoutTime() ?? offeredEnd
  offeredEnd = null
  $offer.set(none)
}

/** A different end means that the session was renewed. A running sign-in keeps the offer. */
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
