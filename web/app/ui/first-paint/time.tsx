import { dateTimeText, longDate, shortDateTime } from '../format.ts'
import layout from './layout.module.css'
import { useHydrated } from './use-hydrated.ts'

/** UTC while rendering pages for everyone; `undefined`, the reader's zone, after hydration. */
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

/** Breaks only between day and time. Not for server rendering, which knows no zone. */
export function DateTime({ at }: { at: string }) {
  const [day, time] = dateTimeText(at).split(', ')
  return (
    <time dateTime={at}>
      <span className={layout.nowrap}>{`${day},`}</span> <span className={layout.nowrap}>{time}</span>
    </time>
  )
}
