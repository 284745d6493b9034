import { AppError } from '../errors/app-error.ts'

export interface ByteBudgetOptions {
  bytes: number
  /** Applies once a key has several open counts; a single one may use up the whole budget. */
  bytesPerKey: number
  busyText: string
}

/** Disposing of it gives its bytes back. */
interface ByteCount extends Disposable {
  /** @throws AppError 503 `busy` when the budget has no room, and counts nothing then */
  add: (bytes: number) => void
}

export interface ByteBudget {
  open: (key: string) => ByteCount
}

const retryAfterSeconds = 30

/** Counts bytes of several keys against one maximum. */
export function createByteBudget({ bytes: maxBytes, bytesPerKey, busyText }: ByteBudgetOptions): ByteBudget {
  const usedByKey = new Map<string, number>()
  let used = 0

  function change(key: string, bytes: number): void {
    const ofKey = (usedByKey.get(key) ?? 0) + bytes
    used += bytes
    if (ofKey > 0) usedByKey.set(key, ofKey)
    else usedByKey.delete(key)
  }

  return {
    open(key) {
      let counted = 0
      return {
        add(bytes) {
          const ofKey = usedByKey.get(key) ?? 0
          const isAlone = ofKey === counted
          if (used + bytes > maxBytes || (!isAlone && ofKey + bytes > bytesPerKey)) {
            throw new AppError(503, 'busy', busyText, { retryAfterSeconds })
          }
          change(key, bytes)
          counted += bytes
        },
        [Symbol.dispose]() {
          change(key, -counted)
          counted = 0
        },
      }
    },
  }
}
