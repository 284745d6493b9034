import { scaled, tooManyRequests } from './limits.ts'

export interface LocalLimitOptions {
  /** How often within a window. */
  points: number
  seconds: number
  /** Multiplies how much is allowed. */
  scale: number
  now: () => Date
}

/** Above it those who came first are forgotten. */
const mostKeys = 10_000

/**
 * Counts uses in the memory of this process, for calls that cost less than writing their use down. Windows begin for all keys at the
 * same time, and nothing of a window outlives it.
 * @returns counts one use, and throws AppError 429 when there were too many
 */
export function createLocalLimit({ points, seconds, scale, now }: LocalLimitOptions): (key: string) => void {
  const uses = new Map<string, number>()
  const most = scaled(points, scale)
  const windowMs = seconds * 1000
  let endsAt = 0

  return (key) => {
    const at = now().getTime()
    if (at >= endsAt) {
      uses.clear()
      endsAt = at + windowMs
    }
    const count = (uses.get(key) ?? 0) + 1
    uses.set(key, count)
    if (uses.size > mostKeys) forgetFirst(uses)
    if (count > most) throw tooManyRequests(endsAt - at)
  }
}

function forgetFirst(uses: Map<string, number>): void {
  for (const key of uses.keys()) {
    uses.delete(key)
    return
  }
}
