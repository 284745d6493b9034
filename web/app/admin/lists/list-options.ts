import { isRecord } from '@ledgerdeck/lookup'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { parseRecord, storedText } from '../../api/browser-storage.ts'
import { writePreference } from '../../api/consent.ts'
import type { Search } from '../../ui/content/search-params.ts'
import type { Action } from '../../ui/controls/action-menu.tsx'
import type { Column } from '../../ui/tables/data-table.tsx'
import type { ListHeadingProps } from '../components/list-heading.tsx'

export interface Row {
  id: number
}

export interface ListState {
  page: number
}

/** Null if the endpoint returns 404 because nothing matches. */
export type ListData = { data: readonly Row[]; page: number; numOfPages: number } | null

export type RowOf<Data extends ListData> = NonNullable<Data>['data'][number]

type FilterControl =
  | { kind: 'text'; maxLength: number; isPlain?: boolean }
  | { kind: 'select'; options: readonly { value: string; label: string }[] }
  /** In UTC; the end of a period if the name ends with `_before`. */
  | { kind: 'utc' }
  /** In the reader's zone; the end of a period if the name ends with `_before`. */
  | { kind: 'day' }
  /** Its own control, named after the parameter. */
  | { kind: 'custom'; control: ComponentType<{ value: string }>; chip?: ComponentType<{ value: string }> }

export type FilterField<State> = { name: keyof State & string; label: string; hint?: string } & FilterControl

export interface ListFilters<State> {
  label: string | ((state: State) => string)
  /** A dialog behind a button, fields behind a line, or selects that apply at once. */
  display: 'dialog' | 'collapsed' | 'instant'
  fields: readonly FilterField<State>[]
  searchField?: keyof State & string
  quickField?: keyof State & string
}

export interface LiveTail {
  isOn: boolean
  toggle: (() => void) | null
}

export interface ListContext<State, Data, Actions> {
  state: State
  /** The state that `list` is of: the previous one while another page or filter loads. */
  shown: State
  list: Data
  isPrevious: boolean
  isFiltered: boolean
  /** The address of the list with its filters and page, for the way back from a row. */
  address: string
  open: (id: number) => void
  view: ListView
  live: LiveTail
  actions: Actions
}

export interface ActionHelpers<State> {
  state: State
  shown: State
  clearSelection: () => void
  /** Call it after a change that may remove the row whose button has the focus. */
  onSettled: () => void
  refetch: () => void
}

/** Values of the parameter `sort`. */
interface ColumnSort {
  ascending: string
  descending: string
  /** The direction of the first click. */
  first: 'ascending' | 'descending'
}

export const alphabetical: ColumnSort = { ascending: 'a-z', descending: 'z-a', first: 'ascending' }

export const chronological: ColumnSort = { ascending: 'oldest', descending: 'latest', first: 'descending' }

export interface SelectedRows {
  ids: readonly number[]
  isAllMatching: boolean
  text: string
}

export interface ListPageOptions<State extends ListState, Data extends ListData, Key extends QueryKey, Actions> {
  search: Search<State>
  query: (state: State) => UseQueryOptions<Data, Error, Data, Key>
  preload?: (request: Request, state: State) => Promise<unknown>
  meta: { title: string; description: string }
  heading: Omit<ListHeadingProps, 'children'>
  callout?: ReactNode
  footnote?: ReactNode
  tabs?: (state: State) => ReactNode
  layouts?: (state: State) => ReactNode
  failed: string
  loading: string
  caption: string | ((context: ListContext<State, Data, unknown>) => string)
  filters?: ListFilters<State>
  /** The writes of the list; the functions below get its result as `context.actions`. */
  useActions?: (helpers: ActionHelpers<State>) => Actions
  toolbar?: (context: ListContext<State, Data, Actions>) => readonly Action[]
  download?: (state: State) => Promise<void>
  /** Offers to load new rows every few seconds, while this state is shown. */
  live?: Partial<State>
  /** How many rows match, as in `20,000 or more`. */
  count?: (list: Data) => string
  total?: (context: ListContext<State, Data, Actions>) => string
  /** By column key; an index serves each. */
  sorts?: Readonly<Record<string, ColumnSort>>
  /** One line per row, with a menu for its actions, and j and k to move between rows. */
  isDense?: boolean
  /** Without columns, `renderRows` is required. */
  columns?: (context: ListContext<State, Data, Actions>) => readonly Column<RowOf<Data>>[]
  renderRows?: (rows: readonly RowOf<Data>[], context: ListContext<State, Data, Actions>) => ReactNode
  empty: (context: ListContext<State, Data, Actions>) => ReactNode
  rowKey?: (row: RowOf<Data>, context: ListContext<State, Data, Actions>) => string
  rowName?: (row: RowOf<Data>) => string
  rowActions?: {
    header: string
    of: (row: RowOf<Data>, context: ListContext<State, Data, Actions>) => readonly Action[]
  }
  details?: {
    title: (row: RowOf<Data>) => string
    content: (row: RowOf<Data>, context: ListContext<State, Data, Actions>) => ReactNode
    /** Those of the row, unless the content has some of them. */
    actions?: (row: RowOf<Data>, context: ListContext<State, Data, Actions>) => readonly Action[]
  }
  dialogs?: (context: ListContext<State, Data, Actions>) => ReactNode
  bulk?: {
    label?: string
    hasAllMatching?: boolean
    actions: (selected: SelectedRows, context: ListContext<State, Data, Actions>) => readonly Action[]
  }
}

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
