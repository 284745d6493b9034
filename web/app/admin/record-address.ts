/** What a list of records shows: its filters as texts, where the empty one is "any". */
export interface RecordState<Name extends string> {
  page: number
  sort: 'latest' | 'oldest'
  filters: Record<Name, string>
}

const longestText = 200

/** Reads a list's state from an address. What cannot be meant counts as absent, so that no address is a dead end. */
export function readRecordState<Name extends string>(
  search: URLSearchParams,
  names: readonly Name[],
): RecordState<Name> {
  const page = search.get('page') ?? ''
  const filters = Object.fromEntries(names.map((name) => [name, filterText(name, search.get(name) ?? '')]))
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    sort: search.get('sort') === 'oldest' ? 'oldest' : 'latest',
    filters: filters as Record<Name, string>,
  }
}

function filterText(name: string, text: string): string {
  const trimmed = text.trim().slice(0, longestText)
  if (!name.startsWith('created_')) return trimmed
  return Number.isNaN(Date.parse(trimmed)) ? '' : trimmed
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
