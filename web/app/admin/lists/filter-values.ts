import { controlValue, dayOf, endOfDay, instantOf, startOfDay } from '../../ui/day-bounds.ts'
import type { FilterChip } from '../../ui/filter-chips.tsx'
import { utcDateTime } from '../../ui/format.ts'
import { activeFilters, type Search } from '../../ui/search-params.ts'
import type { FilterField, ListState } from './list-options.ts'

/** What the control of each field shows. */
export function controlValues<State>(fields: readonly FilterField<State>[], state: State): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field.name, controlText(field, String(state[field.name] ?? ''))]))
}

function controlText<State>({ kind, name }: FilterField<State>, value: string): string {
  if (kind === 'utc') return controlValue(value, { isEnd: isEnd(name) })
  return kind === 'day' ? dayOf(value) : value
}

/** The first page of the list with the filters that are typed into a form. */
export function typedState<State extends ListState>(
  search: Search<State>,
  fields: readonly FilterField<State>[],
  state: State,
  typed: FormData,
): State {
  return changedState(search, fields, state, (field) => typedText(field, String(typed.get(field.name) ?? '').trim()))
}

function typedText<State>({ kind, name }: FilterField<State>, text: string): string {
  if (kind === 'utc') return instantOf(text, { isEnd: isEnd(name) })
  if (kind === 'day') return isEnd(name) ? endOfDay(text) : startOfDay(text)
  return text
}

/** The first page of the list without its filters. What is no field of the form stays, such as a tab. */
export function clearedState<State extends ListState>(
  search: Search<State>,
  fields: readonly FilterField<State>[],
  state: State,
): State {
  return changedState(search, fields, state, () => null)
}

function changedState<State extends ListState>(
  search: Search<State>,
  fields: readonly FilterField<State>[],
  state: State,
  textOf: (field: FilterField<State>) => string | null,
): State {
  const params = new URLSearchParams(search.format({ ...state, page: 1 }))
  for (const field of fields) {
    const text = textOf(field)
    if (text === null) params.delete(field.name)
    else params.set(field.name, text)
  }
  return search.parse(params)
}

/** The filters in force, each with the address of the list without it. */
export function filterChips<State extends ListState>(
  search: Search<State>,
  fields: readonly FilterField<State>[],
  state: State,
): FilterChip[] {
  const active = new Set<string>(activeFilters(search, state))
  const narrowing = fields.filter(({ name }) => active.has(name))
  return narrowing.map((field) => ({
    name: field.name,
    text: `${field.label}: ${valueText(field, String(state[field.name]))}`,
    to: search.address({ ...state, page: 1, [field.name]: search.defaults[field.name] }),
  }))
}

function valueText<State>(field: FilterField<State>, value: string): string {
  if (field.kind === 'utc') return value.includes('T') ? utcDateTime(value) : value
  if (field.kind !== 'select') return value
  return field.options.find((option) => option.value === value)?.label ?? value
}

function isEnd(name: string): boolean {
  return name.endsWith('_before')
}
