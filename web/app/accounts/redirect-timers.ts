import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Counts down while it runs, and calls `onEnd` once at zero. Goes by the clock, so that a tab in the background is not late.
 * @returns whole seconds that are left
 */
export function useCountdown(seconds: number, isRunning: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isRunning) return
    const endsAt = Date.now() + seconds * 1000
    const timer = setInterval(() => {
      const now = Math.max(0, Math.round((endsAt - Date.now()) / 1000))
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      end()
    }, 1000)
    return () => clearInterval(timer)
  }, [seconds, isRunning])
  return left
}

/** Calls `onEnd` once after a pause, which begins when it is asked for; null asks for none. */
export function usePause(milliseconds: number | null, onEnd: () => void): void {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (milliseconds === null) return
    const timer = setTimeout(() => end(), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
}
