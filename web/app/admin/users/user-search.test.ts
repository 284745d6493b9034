import fc from 'fast-check'
import { expect, test } from 'vitest'
import { activeFilters } from '../../ui/content/search-params.ts'
import { choiceLabels, sortLabels, statusLabels, type UserListState, usersSearch } from './user-search.ts'

const read = (address: string) => usersSearch.parse(new URL(address, 'https://deck.example').searchParams)

const part = fc.string({ maxLength: 20 }).map((text) => text.replaceAll('\0', '').trim())
const bound = fc.constantFrom('', '2026-10-03', '2026-10-03T13:00:00.000Z')

const state: fc.Arbitrary<UserListState> = fc.record({
  page: fc.integer({ min: 1, max: 999_999 }),
  email: part,
  username: part,
  is_active: fc.constantFrom(...(Object.keys(choiceLabels) as (keyof typeof choiceLabels)[])),
  is_staff: fc.constantFrom(...(Object.keys(choiceLabels) as (keyof typeof choiceLabels)[])),
  is_premium_user: fc.constantFrom(...(Object.keys(choiceLabels) as (keyof typeof choiceLabels)[])),
  account_status: fc.constantFrom(...(Object.keys(statusLabels) as (keyof typeof statusLabels)[])),
  updated_after: bound,
  updated_before: bound,
  joined_after: bound,
  sort: fc.constantFrom(...(Object.keys(sortLabels) as (keyof typeof sortLabels)[])),
  view: fc.constantFrom('table', 'cards'),
})

test('an address parses back to the state that it was made from', { tags: ['user-list-4'] }, () => {
  fc.assert(
    fc.property(state, (given) => {
      expect(read(usersSearch.address(given))).toEqual(given)
    }),
  )
})

test('invalid values count as absent', { tags: ['entity-32'] }, () => {
  const odd =
    'page=0&is_staff=maybe&account_status=toString&updated_after=2026-02-30&updated_before=soon&sort=up&other=1'
  expect(read(`/?${odd}`)).toEqual(usersSearch.defaults)
  expect(usersSearch.address(usersSearch.defaults)).toBe('/admin/userlist')
})

test('capitals of a choice do not matter', () => {
  expect(read('/?is_active=FALSE&is_staff=true')).toMatchObject({ is_active: 'False', is_staff: 'True' })
})

test('only active filters are sent and counted', () => {
  const narrowed: UserListState = { ...usersSearch.defaults, page: 3, username: 'an', is_staff: 'False', sort: 'z-a' }
  expect(usersSearch.query(narrowed)).toEqual({ page: '3', username: 'an', is_staff: 'False', sort: 'z-a' })
  expect(activeFilters(usersSearch, narrowed)).toEqual(['username', 'is_staff'])
})
