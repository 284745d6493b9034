import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Search } from '../../ui/content/search-params.ts'
import type { Column } from '../../ui/tables/data-table.tsx'

export interface Row {
  id: number
}

export interface ListState {
  page: number
}

/** What every endpoint of a list answers; null where it answers 404 because nothing matches. */
export type ListData = { data: readonly Row[]; page: number; numOfPages: number } | null

export type RowOf<Data extends ListData> = NonNullable<Data>['data'][number]

/** A button or link of a toolbar, of a row or of the selected rows. */
export type ListAction = {
  label: string
  /** Tells it from the actions beside it while its label changes. @default the label */
  key?: string
  /** The accessible name, where other buttons have the same label. */
  name?: string
  variant?: 'primary' | 'danger'
  /** The button keeps its focus all the same. */
  isDisabled?: boolean
} & (
  | { to: string; state?: unknown }
  | { onSelect: () => void; confirm?: { title: string; text: string; action?: string } }
  | { dialog: { title: string; content: (close: () => void) => ReactNode } }
)

type FilterControl =
  | { kind: 'text'; maxLength: number; isPlain?: boolean }
  | { kind: 'select'; options: readonly { value: string; label: string }[] }
  /** A date and time in UTC; the end of a period if the name ends with `_before`. */
  | { kind: 'utc' }
  /** A day of the reader's time zone; the end of a period if the name ends with `_before`. */
  | { kind: 'day' }
  /** A control of its own, which is named after the parameter. */
  | { kind: 'custom'; control: ComponentType<{ value: string }> }

export type FilterField<State> = { name: keyof State & string; label: string; hint?: string } & FilterControl

export interface ListFilters<State> {
  label: string | ((state: State) => string)
  /**
   * `dialog`: behind a button, with a chip for each filter in force. `form`: above the list.
   * `collapsed`: above the list, behind one line. `instant`: selects that apply at once.
   */
  display: 'dialog' | 'form' | 'collapsed' | 'instant'
  fields: readonly FilterField<State>[]
}

export interface ListContext<State, Data, Actions> {
  /** What the address asks for. */
  state: State
  /** What `list` was loaded for: the former state while another page or filter loads. */
  shown: State
  list: Data
  isPrevious: boolean
  isFiltered: boolean
  /** The address of the list with its filters and page, for the way back from a row. */
  address: string
  /** What `useActions` returns. */
  actions: Actions
}

export interface ActionHelpers<State> {
  state: State
  /** What the rows on the screen were loaded for. */
  shown: State
  clearSelection: () => void
  /** Call it after a change that may remove the row whose button has the focus. */
  onSettled: () => void
  refetch: () => void
}

/** The selected rows of the page, or all rows that match the filters. */
export interface SelectedRows {
  ids: readonly number[]
  isAllMatching: boolean
  /** How many, in words. */
  text: string
}

export interface ListPageOptions<State extends ListState, Data extends ListData, Key extends QueryKey, Actions> {
  search: Search<State>
  query: (state: State) => UseQueryOptions<Data, Error, Data, Key>
  /** Loads what the filters need before the first paint of the page. */
  preload?: (request: Request, state: State) => Promise<unknown>
  meta: { title: string; description: string }
  heading: ReactNode
  /** Tabs below the heading. */
  tabs?: (state: State) => ReactNode
  /** The heading of the page when its first load fails. */
  failed: string
  /** Begins the message when a later load fails. */
  laterFailed?: string
  loading: string
  /** Names the table and its pages. */
  caption: string | ((context: ListContext<State, Data, unknown>) => string)
  filters?: ListFilters<State>
  /** Holds the writes of the list; the functions below get its result as `context.actions`. */
  useActions?: (helpers: ActionHelpers<State>) => Actions
  toolbar?: (context: ListContext<State, Data, Actions>) => readonly ListAction[]
  /** Saves what the filters match, all pages of it, as a file. */
  download?: (state: State) => Promise<void>
  /** How many rows match, in words, as in `20,000 or more`. */
  count?: (list: Data) => string
  /** @default the count and `found` */
  total?: (context: ListContext<State, Data, Actions>) => string
  /** What the rows are shown in. Without it `renderRows` shows them. */
  columns?: (context: ListContext<State, Data, Actions>) => readonly Column<RowOf<Data>>[]
  renderRows?: (rows: readonly RowOf<Data>[], context: ListContext<State, Data, Actions>) => ReactNode
  empty: (context: ListContext<State, Data, Actions>) => ReactNode
  /** @default the id */
  rowKey?: (row: RowOf<Data>, context: ListContext<State, Data, Actions>) => string
  /** Names a row among the others. */
  rowName?: (row: RowOf<Data>) => string
  /** A last column with what can be done with one row. */
  rowActions?: {
    header: string
    of: (row: RowOf<Data>, context: ListContext<State, Data, Actions>) => readonly ListAction[]
  }
  /** Rows can be selected, and these actions apply to the selected ones. */
  bulk?: {
    /** @default `Selected: ` and the caption */
    label?: string
    /** Also offers all rows that match the filters. */
    hasAllMatching?: boolean
    actions: (selected: SelectedRows, context: ListContext<State, Data, Actions>) => readonly ListAction[]
  }
}
