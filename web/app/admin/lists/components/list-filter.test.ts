import { expect, test } from 'vitest'
import { dateBound, defineSearch, oneOf, pageNumber, text } from '../../../ui/content/search-params.ts'
import type { FilterField } from '../list-options.ts'
import { clearedState, controlValues, filterChips, typedState } from './list-filter.tsx'

const search = defineSearch('/admin/things', {
  kind: oneOf({ one: 'One', other: 'Other' }),
  page: pageNumber,
  name: text(10),
  state: oneOf({ ALL: 'All', open: 'Still open' }),
  created_after: dateBound,
  created_before: dateBound,
  sort: oneOf({ latest: 'Latest first', oldest: 'Oldest first' }),
})

type State = typeof search.defaults

const fields: FilterField<State>[] = [
  { name: 'name', label: 'Name', kind: 'text', maxLength: 10 },
  { name: 'state', label: 'State', kind: 'select', options: [{ value: 'open', label: 'Still open' }] },
  { name: 'created_after', label: 'After', kind: 'utc' },
  { name: 'created_before', label: 'Before', kind: 'utc' },
  { name: 'sort', label: 'Sort', kind: 'select', options: [] },
]

const state = search.parse(
  new URLSearchParams('kind=other&page=3&name=rate&state=open&created_before=2026-11-20&sort=oldest'),
)

function typed(values: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

test('typing a filter goes to the first page and keeps parameters without a field', () => {
  const next = typedState(search, fields, state, typed({ name: ' a ', created_before: '2026-11-20T10:00:00' }))
  expect(next).toEqual({
    ...search.defaults,
    kind: 'other',
    name: 'a',
    created_before: '2026-11-20T10:00:00.999Z',
  })
})

test('a form shows the values that it leads to', () => {
  const values = controlValues(fields, state)
  expect(values.created_before).toBe('2026-11-20T23:59:59')
  const again = typedState(search, fields, state, typed(values))
  expect(again).toEqual({ ...state, page: 1, created_before: '2026-11-20T23:59:59.999Z' })
})

test('clearing the filters keeps the other parameters', () => {
  expect(clearedState(search, fields, state)).toEqual({ ...search.defaults, kind: 'other' })
})

test('each filter in force is a chip in words that leads to the first page without it', () => {
  expect(filterChips(search, fields, state)).toEqual([
    {
      name: 'name',
      text: 'Name: rate',
      to: '/admin/things?kind=other&state=open&created_before=2026-11-20&sort=oldest',
    },
    {
      name: 'state',
      text: 'State: Still open',
      to: '/admin/things?kind=other&name=rate&created_before=2026-11-20&sort=oldest',
    },
    {
      name: 'created_before',
      text: 'Before: 2026-11-20',
      to: '/admin/things?kind=other&name=rate&state=open&sort=oldest',
    },
  ])
})

test('the chip of a day names the day that was chosen, not the instant in the address', () => {
  const days: FilterField<State>[] = [
    { name: 'created_after', label: 'After', kind: 'day' },
    { name: 'created_before', label: 'Before', kind: 'day' },
  ]
  const chosen = typedState(search, days, state, typed({ created_after: '2026-11-02', created_before: '2026-11-20' }))
  expect(filterChips(search, days, chosen).map(({ text }) => text)).toEqual([
    'After: 2 November 2026',
    'Before: 20 November 2026',
  ])
})
