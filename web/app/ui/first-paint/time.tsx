import { dateTimeText, longDate, shortDateTime } from '../format.ts'
import styles from './time.module.css'
import { useHydrated } from './use-hydrated.ts'

/**
 * The zone in which dates are shown, as `Intl` takes it. A page is the same for everybody, so the
 * server renders UTC and the first render in a browser repeats that; later ones use the reader's
 * zone (`undefined`).
 */
export function useReaderZone(): string | undefined {
  return useHydrated() ? undefined : 'UTC'
}

export function ReaderDate({ instant }: { instant: string | null }) {
  const text = longDate(instant, useReaderZone())
  return instant === null ? <span>{text}</span> : <time dateTime={instant}>{text}</time>
}

/** An instant in the reader's zone, once scripts run. */
export function ReaderDateTime({ at }: { at: string }) {
  return <time dateTime={at}>{shortDateTime(at, useReaderZone())}</time>
}

/**
 * An instant in the reader's zone that breaks only between day and time. Only for what is rendered
 * in the browser, since the server knows no zone.
 */
export function DateTime({ at }: { at: string }) {
  const [day, time] = dateTimeText(at).split(', ')
  return (
    <time dateTime={at}>
      <span className={styles.whole}>{`${day},`}</span> <span className={styles.whole}>{time}</span>
    </time>
  )
}
