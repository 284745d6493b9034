import { dateTimeText, dayOf, dayText } from '../format.ts'

/** As in `20 Nov 2026`; the title has the time. Not for server rendering, which knows no zone. */
export function ShortDate({ at }: { at: string }) {
  return (
    <time dateTime={at} title={dateTimeText(at)}>
      {dayText(dayOf(at), 'medium')}
    </time>
  )
}
