import {
  activeFilterValues,
  dateBound,
  defineSearch,
  oneOf,
  pageNumber,
  type Search,
  text,
} from '../../ui/content/search-params.ts'
import { optionsOf } from '../../ui/field.tsx'
import type { FilterField } from '../lists/list-options.ts'

const sortLabels = { latest: 'Latest first', oldest: 'Oldest first' } as const

export const recordParams = {
  created_after: dateBound,
  created_before: dateBound,
  sort: oneOf(sortLabels),
}

export const ipSearch = defineSearch('/admin/ip-address', {
  page: pageNumber,
  user: text(150),
  action: text(60),
  ip_address: text(64),
  ...recordParams,
})

interface RecordState {
  page: number
  created_after: string
  created_before: string
  sort: keyof typeof sortLabels
}

export function recordFields(after: string, before: string): FilterField<RecordState>[] {
  return [
    { name: 'created_after', label: after, kind: 'utc', hint: 'UTC.' },
    { name: 'created_before', label: before, kind: 'utc', hint: 'UTC.' },
    { name: 'sort', label: 'Sort', kind: 'select', options: optionsOf(sortLabels) },
  ]
}

export function recordBody<State extends RecordState>(search: Search<State>, state: State) {
  return { page: state.page, sort: state.sort, ...activeFilterValues(search, state) }
}

const views = [
  { to: '/admin/log', label: 'Requests' },
  { to: '/admin/audit', label: 'Audit' },
] as const

export function logViews(current: (typeof views)[number]['to']) {
  return { label: 'Logs', views, current }
}
