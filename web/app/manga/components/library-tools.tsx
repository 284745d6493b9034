import { TextField } from '../../ui/field.tsx'
import { optionsOf, SelectField } from '../../ui/select-field.tsx'
import { type LibrarySort, type LibraryView, maxSearchCharacters, sortLabels } from '../library-view.ts'
import styles from './library-tools.module.css'

const sortOptions = optionsOf(sortLabels)

interface LibraryToolsProps {
  view: LibraryView
  onChange: (view: LibraryView) => void
}

/** Search and order of the library; both work at once. */
export function LibraryTools({ view, onChange }: LibraryToolsProps) {
  return (
    <search className={styles.tools}>
      <TextField
        type="search"
        label="Search titles"
        maxLength={maxSearchCharacters}
        autoComplete="off"
        value={view.search}
        onChange={({ currentTarget }) => onChange({ ...view, search: currentTarget.value })}
      />
      <SelectField
        label="Sort"
        options={sortOptions}
        value={view.sort}
        onChange={({ currentTarget }) => onChange({ ...view, sort: currentTarget.value as LibrarySort })}
      />
    </search>
  )
}
