import { longDate } from '../published-date.ts'
import { useReaderZone } from '../reader-zone.ts'

/** The day of an instant in long Australian English, in the reader's zone. */
export function PostDate({ instant }: { instant: string | null }) {
  const text = longDate(instant, useReaderZone())
  return instant === null ? <span>{text}</span> : <time dateTime={instant}>{text}</time>
}
