import { useSyncExternalStore } from 'react'
import { onLogoutTimeChange, readLogoutTime } from './logout-time.ts'
import { signOutWhenOver } from './sign-out.ts'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let forgetChanges: (() => void) | undefined

/** Whole seconds until the session ends, never below zero; null while that is not known. */
export function secondsLeft(): number | null {
  const end = readLogoutTime()
  return end === null ? null : Math.max(0, Math.ceil((end - Date.now()) / 1000))
}

/** As in `239:59`: minutes are not cut into hours. */
export function countdownText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The seconds until the session ends, anew each second while the page is shown; null on the server and while that is not known. */
export function useSecondsLeft(): number | null {
  return useSyncExternalStore(onTick, secondsLeft, () => null)
}

/** Calls the listener each second while a session runs and the page is shown. Returns the function that ends it. */
export function onTick(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) start()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop()
  }
}

function start(): void {
  forgetChanges = onLogoutTimeChange(tick)
  document.addEventListener('visibilitychange', tick)
  scheduleTick()
}

function stop(): void {
  clearTimeout(timer)
  forgetChanges?.()
  document.removeEventListener('visibilitychange', tick)
}

function tick(): void {
  for (const tell of listeners) tell()
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
