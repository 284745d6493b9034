import { useLocation } from 'react-router'
import { dayOf } from '../../../ui/day-bounds.ts'
import { useReaderZone } from '../../../ui/first-paint/time.tsx'
import { longDate } from '../../../ui/format.ts'
import { FilterChips } from '../../../ui/tables/filter-chips.tsx'
import { listedLabels } from '../../post-rights.ts'
import { type FilterOptions, nameOfSlug } from '../list-load.ts'
import { activeFilters, type ListFilters, type ListState, postsSearch } from '../list-search.ts'

interface ActiveFiltersProps {
  state: ListState
  options: FilterOptions
}

export function ActiveFilters({ state, options }: ActiveFiltersProps) {
  const { pathname } = useLocation()
  const timeZone = useReaderZone()
  const chips = activeFilters(state).map((name) => ({
    name,
    text: filterText(name, state, options, timeZone),
    to: pathname + postsSearch.format({ ...state, [name]: '', page: 1 }),
  }))
  return <FilterChips chips={chips} />
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
      return `Status: ${state.post_status && listedLabels[state.post_status]}`
    case 'published_after':
      return `From ${day()}`
    case 'published_before':
      return `Until ${day()}`
  }
}
