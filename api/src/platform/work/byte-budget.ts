import { AppError } from '../errors/app-error.ts'

export interface ByteBudgetOptions {
  bytes: number
  /** For several counts of a key together: one alone may exceed it. */
  bytesPerKey: number
  busyText: string
}

interface ByteCount extends Disposable {
  add: (bytes: number) => void
}

export interface ByteBudget {
  open: (key: string) => ByteCount
}

const retryAfterSeconds = 30

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
