import { useReaderZone } from '../../reader-zone.ts'
import { commentTime } from '../comment-time.ts'

/** An instant in the reader's zone, once scripts run. */
export function CommentTime({ at }: { at: string }) {
  return <time dateTime={at}>{commentTime(at, useReaderZone())}</time>
}
