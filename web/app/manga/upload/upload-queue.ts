/** The uploads of one user, as the server counts them. */
export interface UploadCounts {
  running: number
  waiting: number
}

/** Where an upload is among those of its user. The server receives them in the order of arrival. */
export interface QueuePosition {
  /** How many come before it. */
  ahead: number
  /** How many there were at the last count. */
  total: number
}

/** The position of an upload that is sent after this count. */
export function enterQueue(before: UploadCounts): QueuePosition {
  const total = totalOf(before)
  return { ahead: total, total }
}

/** Uploads that have ended since the last count were before this one. */
export function updatePosition({ ahead, total }: QueuePosition, counts: UploadCounts): QueuePosition {
  const ended = Math.max(0, total - totalOf(counts))
  return { ahead: Math.max(0, ahead - ended), total: totalOf(counts) }
}

/** Whether an upload waits: for others of its user, or for other users when none of its user runs. */
export function isWaiting({ ahead }: QueuePosition, { running, waiting }: UploadCounts): boolean {
  return waiting > 0 && (ahead > 0 || running === 0)
}

function totalOf({ running, waiting }: UploadCounts): number {
  return running + waiting
}
