import type { FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { TextField } from '../../../ui/field.tsx'
import type { FilterChip } from '../../../ui/filter-chips.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { controlValue, instantOf, utcMoment } from '../../utc-moment.ts'
import { activeFilters, type RecordState, recordSearch } from '../record-address.ts'
import styles from './record-filter.module.css'

export interface FilterField<Name extends string> {
  name: Name
  label: string
  /** `moment` is a date and time in UTC. */
  kind: 'text' | 'select' | 'moment'
  /** Of a text, in characters. */
  longest?: number
  hint?: string
  options?: readonly { value: string; label: string }[]
}

interface RecordFilterProps<Name extends string> {
  title: string
  fields: readonly FilterField<Name>[]
  state: RecordState<Name>
  onApply: (state: RecordState<Name>) => void
}

const sorts = [
  { value: 'latest', label: 'Latest first' },
  { value: 'oldest', label: 'Oldest first' },
]

/** What narrows a list by now, and its address without that. */
export function filterChips<Name extends string>(
  path: string,
  fields: readonly FilterField<Name>[],
  state: RecordState<Name>,
): FilterChip[] {
  const active = activeFilters(state.filters)
  return fields.flatMap(({ name, label, kind, options }) => {
    const value = active[name]
    if (value === undefined) return []
    const said = kind === 'moment' ? momentText(value) : options?.find((option) => option.value === value)?.label
    const filters = { ...state.filters, [name]: '' }
    return [{ name, text: `${label}: ${said ?? value}`, to: path + recordSearch({ ...state, page: 1, filters }) }]
  })
}

function momentText(bound: string): string {
  return bound.includes('T') ? utcMoment(bound) : bound
}

/** The button that opens the filter. */
export function RecordFilter<Name extends string>({ title, fields, state, onApply }: RecordFilterProps<Name>) {
  return (
    <DialogButton label="Filter" title={title}>
      {(close) => (
        <FilterForm
          fields={fields}
          state={state}
          onApply={(next) => {
            close()
            onApply(next)
          }}
        />
      )}
    </DialogButton>
  )
}

type FilterFormProps<Name extends string> = Omit<RecordFilterProps<Name>, 'title'>

function FilterForm<Name extends string>({ fields, state, onApply }: FilterFormProps<Name>) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const filters = Object.fromEntries(fields.map((field) => [field.name, typedValue(field, typed)]))
    const sort = typed.get('sort') === 'oldest' ? 'oldest' : 'latest'
    onApply({ page: 1, sort, filters: filters as Record<Name, string> })
  }
  const clear = () => {
    const filters = Object.fromEntries(fields.map(({ name }) => [name, '']))
    onApply({ page: 1, sort: 'latest', filters: filters as Record<Name, string> })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {fields.map((field) => (
        <FilterControl key={field.name} field={field} value={state.filters[field.name]} />
      ))}
      <SelectField label="Sort" name="sort" defaultValue={state.sort} options={sorts} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary">
          Apply filter
        </Button>
        <Button onClick={clear}>Clear filter</Button>
      </div>
    </form>
  )
}

function FilterControl<Name extends string>({ field, value }: { field: FilterField<Name>; value: string }) {
  const { name, label, kind, hint, longest, options = [] } = field
  if (kind === 'select')
    return <SelectField label={label} name={name} hint={hint} defaultValue={value} options={options} />
  if (kind === 'text')
    return <TextField label={label} name={name} hint={hint} defaultValue={value} maxLength={longest} />
  return (
    <TextField
      label={label}
      name={name}
      hint={hint}
      type="datetime-local"
      step={1}
      max="9999-12-31T23:59:59"
      defaultValue={controlValue(value, { isEnd: isEnd(name) })}
    />
  )
}

function typedValue<Name extends string>({ name, kind }: FilterField<Name>, typed: FormData): string {
  const value = String(typed.get(name) ?? '').trim()
  return kind === 'moment' ? instantOf(value, { isEnd: isEnd(name) }) : value
}

function isEnd(name: string): boolean {
  return name.endsWith('_before')
}
