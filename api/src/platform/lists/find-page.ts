import { and, type SQL } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import {
  countRows,
  findKeys,
  isAfter,
  type OrderedRows,
  type RowKey,
  type SearchedRows,
  searchAllRows,
  searchFirstRows,
} from './ordered-rows.ts'
import { type PageRequest, rangeOf } from './page.ts'
import type { ListAnchors } from './page-anchors.ts'

export interface ListFilter {
  /** Conditions that indexes serve in the order of the list. */
  indexed: SQL | undefined
  /** A search that no index serves in the order of the list. */
  searched?: {
    /** For rows that are read in order: cheap to evaluate for each. */
    perRow: SQL
    /** For all rows at once, through an index. A function where building it needs a query. */
    byIndex: ByIndex | ((db: Db) => Promise<ByIndex>)
    /** Matches are so rare that searching the first rows is useless. */
    isRare: boolean
  }
}

interface ByIndex {
  where: SQL
  /** So few rows match that they are all read and counted. */
  isRare: boolean
  /** Set where `where` is cheap for each row, too: rows are then first searched in order again. */
  scanBounds?: ListBounds
}

export interface ListBounds {
  /** Counting and paging stop here. A narrower filter reaches further. */
  maxCounted: number
  /** Matches of a search are counted this far beyond the page. */
  countAhead: number
  /** How many rows a search reads in order at first. */
  sampleRows: number
  /** How many it reads in order to count, once the page is full. */
  countedRows: number
  /** If filling the page in order would read more rows than this, the search uses the index. */
  scanRows: number
  /** Added to `countedRows` and `scanRows` for each row before the page. */
  scanRowsPerOffset: number
}

export interface PagedList {
  ordered: OrderedRows
  filter: ListFilter
  bounds: ListBounds
  /** Conditions that divide the table in its order. Parts are searched until a page is full. */
  parts?: (after: RowKey | undefined) => readonly (SQL | undefined)[]
  anchors?: ListAnchors
}

export interface KeyPage {
  keys: RowKey[]
  total: number
  isExact: boolean
}

interface Found extends KeyPage {
  ends: ReadonlyMap<number, RowKey>
}

interface KeyRange {
  after: RowKey | undefined
  skipped: number
  offset: number
  limit: number
}

/**
 * Finds the keys of a page, counted from 1. Starts at the nearest page in `anchors`, so pages begin
 * where they did when the first one was shown (decision 081).
 */
export async function findPage(db: Db, list: PagedList, { page, rows: limit }: PageRequest): Promise<KeyPage> {
  const { anchors } = list
  const anchor = page > 1 ? anchors?.find(page) : undefined
  const first = { after: undefined, skipped: 0, ...rangeOf({ page, rows: limit }) }
  const skipped = anchor ? (anchor.page - 1) * limit : 0
  let found = anchor && (await find(db, list, { after: anchor.after, skipped, offset: first.offset - skipped, limit }))
  if (!found || found.keys.length === 0) {
    // There may be fewer rows now than when the anchor was added.
    anchors?.clear()
    found = await find(db, list, first)
  }
  anchors?.add([...found.ends].map(([count, after]) => ({ page: count / limit + 1, after })))
  return { keys: found.keys, total: found.total, isExact: found.isExact }
}

async function find(db: Db, list: PagedList, wanted: KeyRange): Promise<Found> {
  const found = await (list.filter.searched
    ? search(db, list, list.filter.searched, wanted)
    : read(db, list, list.filter.indexed, wanted))
  const ends = [...found.ends].map(([count, key]) => [count + wanted.skipped, key] as const)
  return { ...found, ends: new Map(ends), total: found.total + wanted.skipped }
}

async function read(
  db: Db,
  { ordered, bounds }: PagedList,
  indexed: SQL | undefined,
  { after, skipped, offset, limit }: KeyRange,
): Promise<Found> {
  const countLimit = Math.max(0, bounds.maxCounted - skipped)
  const total = await countRows(db, ordered.table, and(indexed, isAfter(ordered, after)), countLimit)
  const keys = offset < total ? await findKeys(db, ordered, indexed, { after, offset, limit }) : []
  const last = keys.length === limit ? keys.at(-1) : undefined
  const ends = new Map(last ? [[offset + limit, last]] : [])
  return { keys, ends, total, isExact: total < countLimit }
}

async function search(
  db: Db,
  list: PagedList,
  searched: Required<ListFilter>['searched'],
  wanted: KeyRange,
): Promise<Found> {
  const range = { ...wanted, countLimit: wanted.offset + wanted.limit + list.bounds.countAhead }
  const first = searched.isRare ? undefined : await searchFirst(db, list, searched.perRow, range)
  if (first) return first
  const { where, isRare, scanBounds } = await indexedSearch(db, searched)
  const next = scanBounds && (await searchFirst(db, { ...list, bounds: scanBounds }, where, range))
  if (next) return next
  return searchParts(db, list, { where: and(list.filter.indexed, where), isRare }, wanted)
}

/** Builds the condition, by a query where that is needed. */
export async function indexedSearch(db: Db, { byIndex }: Required<ListFilter>['searched']): Promise<ByIndex> {
  return typeof byIndex === 'function' ? byIndex(db) : byIndex
}

interface CountedRange extends KeyRange {
  countLimit: number
}

async function searchFirst(
  db: Db,
  { ordered, filter: { indexed }, bounds }: PagedList,
  perRow: SQL,
  wanted: CountedRange,
): Promise<Found | undefined> {
  const { after, offset, limit, countLimit } = wanted
  const more = bounds.scanRowsPerOffset * offset
  for (let searchLimit = bounds.sampleRows; ; ) {
    const rows = { indexed, searched: perRow, searchLimit, countLimit }
    const found = await searchFirstRows(db, ordered, rows, { after, offset, limit, found: 0 })
    const isFull = found.keys.length === limit
    const isCounted = found.total >= countLimit || searchLimit >= bounds.countedRows + more
    if (isFull && !isCounted) {
      searchLimit = bounds.countedRows + more
      continue
    }
    const isWhole =
      found.total < countLimit && (await countFirst(db, ordered, { indexed, after, searchLimit })) < searchLimit
    if (isWhole || isFull) return { ...found, isExact: isWhole }
    const likelyFor = (wanted: number) => Math.ceil((1.3 * wanted * searchLimit) / found.total)
    const likely = likelyFor(offset + limit)
    if (likely > bounds.scanRows + more || likely <= searchLimit) return undefined
    // Enough to count as well: a full page would be searched for once more.
    searchLimit = Math.max(likely, Math.min(likelyFor(countLimit), bounds.countedRows + more))
  }
}

async function countFirst(
  db: Db,
  ordered: OrderedRows,
  { indexed, after, searchLimit }: { indexed: SQL | undefined; after: RowKey | undefined; searchLimit: number },
): Promise<number> {
  return countRows(db, ordered.table, and(indexed, isAfter(ordered, after)), searchLimit)
}

async function searchParts(
  db: Db,
  { ordered, parts }: PagedList,
  { where, isRare }: { where: SQL | undefined; isRare: boolean },
  { after, offset, limit }: KeyRange,
): Promise<Found> {
  let found: SearchedRows = { keys: [], ends: new Map(), total: 0 }
  // Most parts lack something rare, so one statement for all of them is faster.
  const searchedParts = isRare || !parts ? [undefined] : parts(after)
  for (const [index, part] of searchedParts.entries()) {
    const next = await searchAllRows(db, ordered, and(where, part), { after, offset, limit, found: found.total })
    const ends = new Map([...found.ends, ...next.ends])
    found = { keys: [...found.keys, ...next.keys], ends, total: next.total }
    // One more row than the page shows that there is a next page.
    if (found.total > offset + limit && index < searchedParts.length - 1) return { ...found, isExact: false }
  }
  return { ...found, isExact: true }
}
