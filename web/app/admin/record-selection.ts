import { useEffect, useState } from 'react'

export interface RecordSelection {
  ids: ReadonlySet<number>
  /** All that fit the filter, not only those of this page. */
  isAllMatching: boolean
  toggle: (id: number) => void
  /** Selects these, or none. */
  select: (ids: readonly number[]) => void
  selectAllMatching: () => void
}

const nothing: ReadonlySet<number> = new Set()

/** @param shown tells one list from another: what is selected on one is not on the next */
export function useRecordSelection(shown: string): RecordSelection {
  const [ids, setIds] = useState(nothing)
  const [isAllMatching, setAllMatching] = useState(false)
  const select = (chosen: readonly number[]) => {
    setIds(new Set(chosen))
    setAllMatching(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list has nothing selected
  useEffect(() => {
    setIds(nothing)
    setAllMatching(false)
  }, [shown])
  return {
    ids,
    isAllMatching,
    toggle: (id) => select(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
    select,
    selectAllMatching: () => setAllMatching(true),
  }
}
