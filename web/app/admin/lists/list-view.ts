import { isRecord, parseRecord, storedText } from '../../api/browser-storage.ts'
import { writePreference } from '../../api/consent.ts'

export interface SavedFilter {
  name: string
  query: string
}

export interface ListView {
  hidden: readonly string[]
  filters: readonly SavedFilter[]
}

export const maxNameLength = 40
export const maxFilters = 12
const maxQueryLength = 2_000

const stored = storedText('staffLists', writePreference)

export function useListView(path: string): [view: ListView, change: (part: Partial<ListView>) => void] {
  const text = stored.useText() ?? null
  const view = parseView(text, path)
  const change = (part: Partial<ListView>) =>
    stored.write(JSON.stringify({ ...parseRecord(text), [path]: { ...view, ...part } }))
  return [view, change]
}

export function parseView(text: string | null, path: string): ListView {
  const entry = new Map(Object.entries(parseRecord(text) ?? {})).get(path)
  const { hidden, filters } = isRecord(entry) ? entry : {}
  return {
    hidden: Array.isArray(hidden) ? hidden.filter((key) => typeof key === 'string') : [],
    filters: Array.isArray(filters) ? filters.filter(isFilter).slice(0, maxFilters) : [],
  }
}

function isFilter(filter: unknown): filter is SavedFilter {
  if (!isRecord(filter)) return false
  const { name, query } = filter
  return isShort(name, maxNameLength) && isShort(query, maxQueryLength) && query.startsWith('?')
}

function isShort(text: unknown, maxLength: number): text is string {
  return typeof text === 'string' && text !== '' && text.length <= maxLength
}

export function addFilter(filters: readonly SavedFilter[], filter: SavedFilter): SavedFilter[] {
  return [...filters.filter(({ name }) => name !== filter.name), filter].slice(-maxFilters)
}
