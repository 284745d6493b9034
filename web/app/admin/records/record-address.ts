import { pageInAddress } from '../../ui/address-number.ts'
import { readBound } from '../../ui/day-bounds.ts'

/** What a list of records shows: its filters as texts, where the empty one is "any". */
export interface RecordState<Name extends string> {
  page: number
  sort: 'latest' | 'oldest'
  filters: Record<Name, string>
}

/** The filters of a list: how many characters the API takes of a text, or that it is a moment. */
export type FilterKinds<Name extends string> = Readonly<Record<Name, number | 'moment'>>

/** Reads a list's state from an address. What the API would refuse counts as absent, so that no address is a dead end. */
export function readRecordState<Name extends string>(
  search: URLSearchParams,
  kinds: FilterKinds<Name>,
): RecordState<Name> {
  const filters = filterNames(kinds).map((name) => [name, filterText(kinds[name], search.get(name) ?? '')])
  return {
    page: pageInAddress(search.get('page')),
    sort: search.get('sort') === 'oldest' ? 'oldest' : 'latest',
    filters: Object.fromEntries(filters) as Record<Name, string>,
  }
}

export function filterNames<Name extends string>(kinds: FilterKinds<Name>): Name[] {
  return Object.keys(kinds) as Name[]
}

function filterText(kind: number | 'moment', text: string): string {
  return kind === 'moment' ? readBound(text.trim()) : text.replaceAll('\0', '').trim().slice(0, kind).toWellFormed()
}

/** The query of a list's address; the empty text for a list as it comes. */
export function recordSearch<Name extends string>({ page, sort, filters }: RecordState<Name>): string {
  const search = new URLSearchParams()
  if (page > 1) search.set('page', String(page))
  for (const [name, value] of Object.entries<string>(filters)) if (value !== '') search.set(name, value)
  if (sort !== 'latest') search.set('sort', sort)
  return search.size > 0 ? `?${search}` : ''
}

/** What the API is asked for: only what narrows the list. */
export function recordBody<Name extends string>({ page, sort, filters }: RecordState<Name>) {
  return { page, sort, ...activeFilters(filters) }
}

export function activeFilters<Name extends string>(filters: Record<Name, string>): Partial<Record<Name, string>> {
  const active = Object.entries<string>(filters).filter(([, value]) => value !== '')
  return Object.fromEntries(active) as Partial<Record<Name, string>>
}

/** The same list as it is by now: what comes in while its pages are read is not among it, and moves nothing. */
export function asOf<Name extends string>(
  now: string,
  state: RecordState<Name | 'created_before'>,
): RecordState<Name | 'created_before'> {
  const created_before = state.filters.created_before || now
  return { ...state, filters: { ...state.filters, created_before } }
}
