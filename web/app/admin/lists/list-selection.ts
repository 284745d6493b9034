import { useState } from 'react'
import type { Row } from './list-options.ts'

export interface ListSelection {
  /** The selected rows of the page. */
  ids: ReadonlySet<number>
  /** Whether all rows that match the filters are selected, not only those of the page. */
  isAllMatching: boolean
  toggle: (id: number) => void
  select: (ids: readonly number[]) => void
  selectAllMatching: () => void
}

const nothing = { address: '', ids: new Set<number>() as ReadonlySet<number>, isAllMatching: false }

/**
 * The rows that are selected in a list. Only rows on the screen can be selected: another page or
 * filter starts with none, and a row that is gone is not selected any more.
 * @param rows of the page
 */
export function useListSelection(address: string, rows: readonly Row[]): ListSelection {
  const [stored, setStored] = useState(nothing)
  const { ids: chosen, isAllMatching } = stored.address === address ? stored : nothing
  const ids = new Set(rows.map(({ id }) => id).filter((id) => chosen.has(id)))
  const select = (selected: Iterable<number>) => setStored({ address, ids: new Set(selected), isAllMatching: false })
  return {
    ids,
    isAllMatching: isAllMatching && ids.size > 0,
    toggle: (id) => select(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
    select,
    selectAllMatching: () => setStored({ address, ids, isAllMatching: true }),
  }
}
