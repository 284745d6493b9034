import { useStore } from '@nanostores/react'
import { atom, onMount } from 'nanostores'
import { onLogoutTimeChange, readLogoutTime } from './logout-time.ts'
import { signOutWhenOver } from './sign-out.ts'

/** Follows the clock while something listens and the page is shown. */
export const $secondsLeft = atom<number | null>(null)

let timer: ReturnType<typeof setTimeout> | undefined

/** Whole seconds until the session ends, never below zero; null while that is not known. */
export function secondsLeft(): number | null {
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
