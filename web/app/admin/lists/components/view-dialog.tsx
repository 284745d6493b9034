import { isBlank } from '@ledgerdeck/contract/blank-text'
import type { SubmitEvent } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, TextField } from '../../../ui/field.tsx'
import layout from '../../../ui/first-paint/layout.module.css'
import { addFilter, type ListView, maxNameLength } from '../list-options.ts'
import styles from './list-screen.module.css'

interface ViewDialogProps {
  path: string
  query: string
  columns: readonly { key: string; header: string }[]
  view: ListView
  onChange: (part: Partial<ListView>) => void
  onClose: () => void
}

export default function ViewDialog({ path, query, columns, view, onChange, onClose }: ViewDialogProps) {
  const { hidden, filters } = view
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    if (isBlank(name)) return
    onChange({ filters: addFilter(filters, { name, query }) })
    event.currentTarget.reset()
  }
  return (
    <div className={layout.stack4}>
      <fieldset className={styles.columns}>
        <legend>Columns</legend>
        {columns.map(({ key, header }) => (
          <Checkbox
            key={key}
            label={header}
            checked={!hidden.includes(key)}
            onChange={({ currentTarget }) =>
              onChange({ hidden: currentTarget.checked ? hidden.filter((other) => other !== key) : [...hidden, key] })
            }
          />
        ))}
      </fieldset>
      <h3>Saved filters</h3>
      {filters.length > 0 && (
        <ul className={styles.saved} aria-label="Saved filters">
          {filters.map((filter) => (
            <li key={filter.name} className={styles.savedFilter}>
              <Link to={path + filter.query} onClick={onClose}>
                {filter.name}
              </Link>
              <Button
                size="small"
                variant="danger"
                aria-label={`Delete the saved filter ${filter.name}`}
                onClick={() => onChange({ filters: filters.filter((other) => other !== filter) })}
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
      )}
      {query === '' ? (
        <p className={styles.hint}>Filter or sort the list first, then save it here.</p>
      ) : (
        <form className={styles.savedFilter} autoComplete="off" onSubmit={save}>
          <TextField name="name" label="Name of this filter" required maxLength={maxNameLength} />
          <Button type="submit">Save filter</Button>
        </form>
      )}
    </div>
  )
}
