/** How long a page must be looked at before it is where the reader is: a glance back is none. */
const dwellMs = 2_000

/** Places go to the server at most this often. */
const betweenMs = 2_000

/** After a place that could not be saved. */
const afterFailureMs = 10_000

/** What the reader sees now. */
export interface Seen {
  /** From 1. */
  pageNumber: number
  sinceMs: number
}

/** What was sent last. */
export interface Sent {
  pageNumber: number
  atMs: number
  hasFailed: boolean
}

/** When the page that is seen is to be saved, if it is still seen then; null when it is saved already. */
export function saveAtMs({ pageNumber, sinceMs }: Seen, sent: Sent | null): number | null {
  if (sent?.pageNumber === pageNumber && !sent.hasFailed) return null
  const dwelt = sinceMs + dwellMs
  if (sent === null) return dwelt
  return Math.max(dwelt, sent.atMs + (sent.hasFailed ? afterFailureMs : betweenMs))
}

/**
 * Whether a reader who leaves is to be found here again: on a page that they came to by reading on, or that they looked at.
 * @param firstPage at which the chapter was opened
 */
export function isPlaceOnLeaving(
  seen: Seen,
  sent: Sent | null,
  { firstPage, nowMs }: { firstPage: number; nowMs: number },
): boolean {
  if (sent?.pageNumber === seen.pageNumber && !sent.hasFailed) return false
  const hasReadOn = seen.pageNumber > (sent?.pageNumber ?? firstPage)
  return hasReadOn || nowMs - seen.sinceMs >= dwellMs
}
