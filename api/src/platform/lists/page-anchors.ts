import { LRUCache } from 'lru-cache'
import type { RowKey } from './ordered-rows.ts'

const maxLists = 500
const maxPagesOfList = 200
const keptMs = 10 * 60_000

interface Anchor {
  page: number
  after: RowKey
}

/** The anchors of one list, as one user pages through it. */
export interface ListAnchors {
  /** The nearest known one at or before the page. */
  find(page: number): Anchor | undefined
  add(anchors: readonly Anchor[]): void
  clear(): void
}

/** Where pages began when they were shown, so that the next one need not count to its first row. */
export interface PageAnchors {
  /** `list` identifies the list: its user, filter, order and number of rows. */
  of(...list: unknown[]): ListAnchors
}

export function createPageAnchors(): PageAnchors {
  const lists = new LRUCache<string, Map<number, RowKey>>({ max: maxLists, ttl: keptMs })
  return {
    of: (...list) => {
      const name = JSON.stringify(list)
      return {
        find: (page) => nearest(lists.get(name), page),
        add: (anchors) => {
          const known = lists.get(name) ?? new Map<number, RowKey>()
          for (const anchor of anchors) addAnchor(known, anchor)
          lists.set(name, known)
        },
        clear: () => void lists.delete(name),
      }
    },
  }
}

function nearest(known: ReadonlyMap<number, RowKey> | undefined, page: number): Anchor | undefined {
  let found: Anchor | undefined
  for (const [number, after] of known ?? []) {
    if (number <= page && number > (found?.page ?? 0)) found = { page: number, after }
  }
  return found
}

/** If a page begins elsewhere now, later pages would repeat or skip rows, so they are forgotten. */
function addAnchor(known: Map<number, RowKey>, { page, after }: Anchor): void {
  const before = known.get(page)
  if (before !== undefined && (before.id !== after.id || before.key !== after.key))
    for (const number of known.keys()) if (number > page) known.delete(number)
  if (known.size >= maxPagesOfList) known.clear()
  known.set(page, after)
}
