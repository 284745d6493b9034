import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { controlValue, endOfDay, instantOf, startOfDay } from '../../../ui/content/day-bounds.ts'
import { activeFilters, type Search, useFormValues, writeValues } from '../../../ui/content/search-params.ts'
import { DialogButton } from '../../../ui/dialogs/dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Collapsible } from '../../../ui/first-paint/collapsible.tsx'
import { dayOf, dayText, utcDateTime } from '../../../ui/format.ts'
import { FilterDateField } from '../../../ui/forms/filter-date-field.tsx'
import type { FilterChip } from '../../../ui/tables/filter-chips.tsx'
import type { FilterField, ListFilters, ListState, SavedFilter } from '../list-options.ts'
import styles from './list-filter.module.css'

interface ListFilterProps<State extends ListState> {
  search: Search<State>
  filters: ListFilters<State>
  state: State
  isEmpty?: boolean
}

function labelOf<State>({ label }: ListFilters<State>, state: State): string {
  return typeof label === 'string' ? label : label(state)
}

/** The chips show the active filters. */
const openerLabel = 'Filter'

export function ListFilter<State extends ListState>(props: ListFilterProps<State>) {
  const { filters, state } = props
  const { display } = filters
  const label = labelOf(filters, state)
  if (display === 'instant') return <InstantFilter {...props} />
  if (display === 'dialog') {
    return (
      <DialogButton size="small" label={openerLabel} title={label} initialFocus="field">
        {(close) => <FilterForm {...props} close={close} />}
      </DialogButton>
    )
  }
  return (
    <FoldedFilter {...props}>
      <search aria-label={label}>
        <FilterForm {...props} />
      </search>
    </FoldedFilter>
  )
}

function FoldedFilter<State extends ListState>(props: ListFilterProps<State> & { children: ReactNode }) {
  const { search, state, isEmpty = false, children } = props
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && isEmpty && search.format({ ...state, page: 1 }) !== '') setOpen(true)
  return (
    <Collapsible className={styles.folded} summary={openerLabel} open={isOpen}>
      {children}
    </Collapsible>
  )
}

interface ListSearchProps<State extends ListState> extends ListFilterProps<State> {
  name: keyof State & string
}

export function ListSearch<State extends ListState>({ search, filters, state, name }: ListSearchProps<State>) {
  const navigate = useNavigate()
  const field = filters.fields.find((other) => other.name === name)
  const value = String(state[name] ?? '')
  const form = useFormValues({ [name]: value })
  if (field?.kind !== 'text') return null
  const apply = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get(name) ?? '').trim()
    void navigate(search.address({ ...state, page: 1, [name]: typed }), { preventScrollReset: true })
  }
  return (
    <search className={styles.search} aria-label="Search the list">
      <form ref={form} autoComplete="off" onSubmit={apply}>
        <input
          type="search"
          name={name}
          className={styles.box}
          aria-label="Search"
          placeholder={field.label}
          defaultValue={value}
          maxLength={field.maxLength}
          autoCapitalize="none"
          spellCheck={false}
        />
      </form>
    </search>
  )
}

export function QuickFilter<State extends ListState>({ search, filters, state, name }: ListSearchProps<State>) {
  const field = filters.fields.find((other) => other.name === name)
  if (field?.kind !== 'select') return null
  return (
    <nav className={styles.quick} aria-label={field.label}>
      {field.options.map(({ value, label }) => (
        <Link
          key={value}
          className={styles.choice}
          to={search.address({ ...state, page: 1, [name]: value })}
          preventScrollReset
          aria-current={String(state[name]) === value || undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

interface SavedFiltersProps {
  path: string
  filters: readonly SavedFilter[]
  current: string
}

export function SavedFilters({ path, filters, current }: SavedFiltersProps) {
  if (filters.length === 0) return null
  return (
    <nav className={styles.quick} aria-label="Saved filters">
      {filters.map(({ name, query }) => (
        <Link
          key={name}
          className={styles.choice}
          to={path + query}
          preventScrollReset
          aria-current={query === current || undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** Each select applies at once, from the first page on. */
function InstantFilter<State extends ListState>({ search, filters, state }: ListFilterProps<State>) {
  const navigate = useNavigate()
  const { fields } = filters
  const values = controlValues(fields, state)
  return (
    <search className={styles.instant} aria-label={labelOf(filters, state)}>
      {fields.map(
        (field) =>
          field.kind === 'select' && (
            <SelectField
              key={field.name}
              label={field.label}
              value={values[field.name]}
              options={field.options}
              onChange={({ target }) =>
                void navigate(search.address({ ...state, page: 1, [field.name]: target.value }), {
                  preventScrollReset: true,
                })
              }
            />
          ),
      )}
    </search>
  )
}

interface FilterFormProps<State extends ListState> extends ListFilterProps<State> {
  close?: () => void
}

function FilterForm<State extends ListState>({ search, filters, state, close }: FilterFormProps<State>) {
  const navigate = useNavigate()
  const { fields } = filters
  const values = controlValues(fields, state)
  const form = useFormValues(values)
  const cleared = clearedState(search, fields, state)
  const isDialog = close !== undefined
  const show = (next: State) => {
    close?.()
    void navigate(search.address(next), { preventScrollReset: !isDialog })
  }
  const apply = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    show(typedState(search, fields, state, new FormData(event.currentTarget)))
  }
  return (
    <form ref={form} className={isDialog ? styles.stacked : styles.form} autoComplete="off" onSubmit={apply}>
      {fields.map((field) => (
        <FilterControl
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          type={isDialog ? 'text' : 'search'}
        />
      ))}
      <div className={styles.actions}>
        <Button type="submit" variant="primary">
          {isDialog ? 'Apply filter' : 'Apply filters'}
        </Button>
        {isDialog ? (
          <Button onClick={() => show(cleared)}>Clear filter</Button>
        ) : (
          <LinkButton
            to={search.address(cleared)}
            preventScrollReset
            onClick={() => writeValues(form.current, controlValues(fields, cleared))}
          >
            Clear
          </LinkButton>
        )}
      </div>
    </form>
  )
}

interface FilterControlProps<State> {
  field: FilterField<State>
  value: string
  type: 'text' | 'search'
}

function FilterControl<State>({ field, value, type }: FilterControlProps<State>) {
  const { name, label, hint } = field
  const shared = { name, label, hint, defaultValue: value }
  switch (field.kind) {
    case 'text': {
      const { maxLength, isPlain } = field
      const input = isPlain ? { autoCapitalize: 'none', spellCheck: false } : undefined
      return <TextField {...shared} {...input} type={type} maxLength={maxLength} />
    }
    case 'select':
      return <SelectField {...shared} options={field.options} />
    case 'utc':
      return <FilterDateField {...shared} type="datetime-local" step={1} max="9999-12-31T23:59:59" />
    case 'day':
      return <FilterDateField {...shared} />
    case 'custom': {
      const Control = field.control
      return <Control value={value} />
    }
  }
}

export function controlValues<State>(fields: readonly FilterField<State>[], state: State): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field.name, controlText(field, String(state[field.name] ?? ''))]))
}

function controlText<State>({ kind, name }: FilterField<State>, value: string): string {
  if (kind === 'utc') return controlValue(value, { isEnd: isEnd(name) })
  return kind === 'day' ? dayOf(value) : value
}

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

/** Parameters without a field, such as a tab, stay. */
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

/** Each chip links to the list without its filter. */
export function filterChips<State extends ListState>(
  search: Search<State>,
  fields: readonly FilterField<State>[],
  state: State,
): FilterChip[] {
  const active = new Set<string>(activeFilters(search, state))
  const narrowing = fields.filter(({ name }) => active.has(name))
  return narrowing.map((field) => ({
    name: field.name,
    text: chipText(field, String(state[field.name])),
    to: search.address({ ...state, page: 1, [field.name]: search.defaults[field.name] }),
  }))
}

function chipText<State>(field: FilterField<State>, value: string): ReactNode {
  if (field.kind !== 'custom' || !field.chip) return `${field.label}: ${valueText(field, value)}`
  const Value = field.chip
  return (
    <>
      {`${field.label}: `}
      <Value value={value} />
    </>
  )
}

function valueText<State>(field: FilterField<State>, value: string): string {
  if (field.kind === 'utc') return value.includes('T') ? utcDateTime(value) : value
  if (field.kind === 'day') return dayText(dayOf(value))
  if (field.kind !== 'select') return value
  return field.options.find((option) => option.value === value)?.label ?? value
}

function isEnd(name: string): boolean {
  return name.endsWith('_before')
}
