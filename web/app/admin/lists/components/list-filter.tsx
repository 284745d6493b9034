import type { SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Collapsible } from '../../../ui/collapsible.tsx'
import { DialogButton } from '../../../ui/confirm-dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { useFormValues, writeValues } from '../../../ui/form-values.ts'
import { activeFilters, type Search } from '../../../ui/search-params.ts'
import { clearedState, controlValues, typedState } from '../filter-values.ts'
import type { FilterField, ListFilters, ListState } from '../list-options.ts'
import styles from './list-filter.module.css'

interface ListFilterProps<State extends ListState> {
  search: Search<State>
  filters: ListFilters<State>
  state: State
}

function labelOf<State>({ label }: ListFilters<State>, state: State): string {
  return typeof label === 'string' ? label : label(state)
}

/** The controls that write the filters of a list into its address. */
export function ListFilter<State extends ListState>(props: ListFilterProps<State>) {
  const { search, filters, state } = props
  const { display } = filters
  const label = labelOf(filters, state)
  if (display === 'instant') return <InstantFilter {...props} />
  if (display === 'dialog') {
    return (
      <DialogButton label="Filter" title={label}>
        {(close) => <FilterForm {...props} close={close} />}
      </DialogButton>
    )
  }
  const form = (
    <search aria-label={label}>
      <FilterForm {...props} />
    </search>
  )
  if (display === 'form') return form
  const count = activeFilters(search, state).length
  return (
    <Collapsible
      className={styles.folded}
      summary={count === 0 ? 'Filter and sort' : `Filter and sort (${count} active)`}
      // A list without rows must show how to clear its filters.
      open={search.format({ ...state, page: 1 }) !== ''}
    >
      {form}
    </Collapsible>
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
  /** Closes the dialog around the form. */
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
  /** Of the text fields. */
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
      return <TextField {...shared} type="datetime-local" step={1} max="9999-12-31T23:59:59" />
    case 'day':
      return <TextField {...shared} type="date" />
    case 'custom': {
      const Control = field.control
      return <Control value={value} />
    }
  }
}
