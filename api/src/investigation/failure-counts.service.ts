import type { NewLogRecord } from './records.repository.ts'

interface Failure {
  record: NewLogRecord
  caller: string
  kind: string
}

export interface FailureCounts {
  add: (failure: Failure) => void
  flush: () => void
}

export interface FailureCountsParts {
  record: (record: NewLogRecord) => void
  now: () => Date
}

const windowMs = 60_000

const maxKindsOfCaller = 60
const maxKinds = 1_000

interface Count {
  last: NewLogRecord
  repetitions: number
}

/** Repetitions of a failure are counted for a minute, so that they cannot fill the table. */
export function createFailureCounts({ record, now }: FailureCountsParts): FailureCounts {
  const counts = new Map<string, Count>()
  const kindsOfCallers = new Map<string, number>()
  let endsAt = 0
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    endsAt = 0
    for (const { last, repetitions } of counts.values()) {
      if (repetitions > 0) record({ ...last, occurrences: repetitions })
    }
    counts.clear()
    kindsOfCallers.clear()
  }

  function add(failure: Failure): void {
    const nowMs = now().getTime()
    if (nowMs >= endsAt) {
      flush()
      endsAt = nowMs + windowMs
      timer = setTimeout(flush, windowMs).unref()
    }
    count(counts.has(keyOf(failure)) ? failure : withinBounds(failure))
  }

  function withinBounds(failure: Failure): Failure {
    const kinds = kindsOfCallers.get(failure.caller) ?? 0
    if (counts.size >= maxKinds) return otherFailure('everybody', failure)
    if (kinds >= maxKindsOfCaller) return otherFailure(failure.caller, failure)
    kindsOfCallers.set(failure.caller, kinds + 1)
    return failure
  }

  function count(failure: Failure): void {
    const known = counts.get(keyOf(failure))
    if (known) {
      known.last = failure.record
      known.repetitions += 1
    } else {
      counts.set(keyOf(failure), { last: failure.record, repetitions: 0 })
      record(failure.record)
    }
  }

  return { add, flush }
}

function otherFailure(caller: string, { record: { fromProxy, createdAt } }: Failure): Failure {
  const message = 'Other requests failed: more kinds within a minute than are counted apart'
  return { caller, kind: 'others', record: { message, level: 'WARNING', fromProxy, createdAt } }
}

function keyOf({ caller, kind }: Failure): string {
  return `${caller} ${kind}`
}
