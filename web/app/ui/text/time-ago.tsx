import { useSyncExternalStore } from 'react'
import layout from '../first-paint/layout.module.css'
import { counted, shortDateTime } from '../format.ts'

const minuteMs = 60_000

function onMinute(report: () => void): () => void {
  const timer = setInterval(report, minuteMs)
  return () => clearInterval(timer)
}

/** Null on the server and during hydration. */
function useMinute(): number | null {
  return useSyncExternalStore(
    onMinute,
    () => Math.floor(Date.now() / minuteMs),
    () => null,
  )
}

/** Cached pages have the date, which no reader sees in more room than the text that replaces it. */
export function TimeAgo({ at }: { at: string }) {
  const minute = useMinute()
  const whole = shortDateTime(at, minute === null ? 'UTC' : undefined)
  const ago = minute === null ? null : agoText(at, minute * minuteMs)
  return (
    <time dateTime={at} title={whole} className={layout.ago}>
      {ago ?? whole.split(',')[0]}
    </time>
  )
}

/** The clocks of a reader and the server differ by less. */
const clockErrorMinutes = 5

/** As in `2 h ago`. Null from 30 days on, and for times ahead. */
export function agoText(instant: string, nowMs: number): string | null {
  const minutes = Math.floor((nowMs - Date.parse(instant)) / minuteMs)
  if (minutes < 1) return minutes < -clockErrorMinutes ? null : 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h ago`
  const days = Math.floor(hours / 24)
  return days < 30 ? `${counted(days, 'day')} ago` : null
}
