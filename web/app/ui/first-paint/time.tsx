import { useSyncExternalStore } from 'react'
import { agoText, dateTimeText, longDate, shortDateTime } from '../format.ts'
import layout from './layout.module.css'
import { useHydrated } from './use-hydrated.ts'

/** UTC while rendering pages for everybody; `undefined`, the reader's zone, after hydration. */
export function useReaderZone(): 'UTC' | undefined {
  return useHydrated() ? undefined : 'UTC'
}

export function ReaderDate({ instant }: { instant: string | null }) {
  const text = longDate(instant, useReaderZone())
  return instant === null ? <span>{text}</span> : <time dateTime={instant}>{text}</time>
}

export function ReaderDateTime({ at }: { at: string }) {
  return <time dateTime={at}>{shortDateTime(at, useReaderZone())}</time>
}

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

/** Breaks only between day and time. Not for server rendering, which knows no zone. */
export function DateTime({ at }: { at: string }) {
  const [day, time] = dateTimeText(at).split(', ')
  return (
    <time dateTime={at}>
      <span className={layout.nowrap}>{`${day},`}</span> <span className={layout.nowrap}>{time}</span>
    </time>
  )
}
