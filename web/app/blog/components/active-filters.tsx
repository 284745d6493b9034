import { Link, useLocation } from 'react-router'
import { dayOf } from '../../ui/day-bounds.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { type FilterOptions, nameOfSlug } from '../filter-options.ts'
import { activeFilters, type ListFilters, type ListState, listSearch } from '../list-address.ts'
import { statusLabels } from '../post-status.ts'
import { longDate } from '../published-date.ts'
import { useReaderZone } from '../reader-zone.ts'
import styles from './active-filters.module.css'

interface ActiveFiltersProps {
  state: ListState
  options: FilterOptions
}

/** One link for each filter in force, which leads to the list without it. */
export function ActiveFilters({ state, options }: ActiveFiltersProps) {
  const { pathname } = useLocation()
  const timeZone = useReaderZone()
  const names = activeFilters(state)
  if (names.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Active filters">
      {names.map((name) => (
        <li key={name}>
          <Link
            className={styles.chip}
            to={pathname + listSearch({ ...state, [name]: '', page: 1 })}
            preventScrollReset
            rel="nofollow"
          >
            <VisuallyHidden>Remove filter </VisuallyHidden>
            {filterText(name, state, options, timeZone)}
            <span className={styles.cross} aria-hidden="true">
              x
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function filterText(name: keyof ListFilters, state: ListState, options: FilterOptions, timeZone: string | undefined) {
  const value = state[name]
  const day = () => longDate(`${dayOf(value, timeZone)}T00:00:00Z`, 'UTC')
  switch (name) {
    case 'title':
      return `Text: ${value}`
    case 'author_username':
      return `Author: ${value}`
    case 'category_slug':
      return `Category: ${nameOfSlug(options.categories, value)}`
    case 'tag_slug':
      return `Tag: ${nameOfSlug(options.tags, value)}`
    case 'post_status':
      return `Status: ${state.post_status && statusLabels[state.post_status]}`
    case 'published_after':
      return `From ${day()}`
    case 'published_before':
      return `Until ${day()}`
  }
}
