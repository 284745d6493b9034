import { useState } from 'react'

export interface RecordSelection {
  /** Those of the page that are selected. */
  ids: ReadonlySet<number>
  /** All that fit the filter, not only those of this page. */
  isAllMatching: boolean
  toggle: (id: number) => void
  /** Selects these, or none. */
  select: (ids: readonly number[]) => void
  selectAllMatching: () => void
}

const nothing = { shown: '', ids: new Set<number>() as ReadonlySet<number>, isAllMatching: false }

/**
 * The records that were picked from a list. Nothing is acted on that is not on the screen: another page, or another filter, begins with
 * none, and a record that has gone is none.
 *
 * @param shown tells one list from another
 * @param present what is on the page
 */
export function useRecordSelection(shown: string, present: readonly { id: number }[]): RecordSelection {
  const [kept, setKept] = useState(nothing)
  const { ids: picked, isAllMatching } = kept.shown === shown ? kept : nothing
  const ids = new Set(present.map(({ id }) => id).filter((id) => picked.has(id)))
  const select = (chosen: Iterable<number>) => setKept({ shown, ids: new Set(chosen), isAllMatching: false })
  return {
    ids,
    isAllMatching: isAllMatching && ids.size > 0,
    toggle: (id) => select(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
    select,
    selectAllMatching: () => setKept({ shown, ids, isAllMatching: true }),
  }
}
