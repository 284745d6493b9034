import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortLabels, taxonomySearch, useLabels } from './taxonomy-search.ts'

const state = fc.record({
  kind: fc.constantFrom('category' as const, 'tag' as const),
  page: fc.integer({ min: 1, max: 999_999 }),
  search: fc.string({ maxLength: 20 }).map((text) => text.replaceAll('\0', '').trim()),
  use: fc.constantFrom(...(Object.keys(useLabels) as (keyof typeof useLabels)[])),
  sort: fc.constantFrom(...(Object.keys(sortLabels) as (keyof typeof sortLabels)[])),
})

const read = (address: string) => taxonomySearch.parse(new URL(address, 'http://localhost').searchParams)

test('an address leads to what it was made from', () => {
  fc.assert(
    fc.property(state, (given) => {
      expect(read(taxonomySearch.address(given))).toEqual(given)
    }),
  )
})

test('the address of the whole list says nothing, and whatever stands in one, something can be shown', () => {
  expect(taxonomySearch.address({ kind: 'category', page: 1 })).toBe('/admin/category-list')
  const odd = new URLSearchParams({
    kind: 'author',
    page: '0',
    search: ` ${'x'.repeat(300)}\0`,
    use: 'toString',
    sort: '',
  })
  expect(taxonomySearch.parse(odd)).toEqual({
    kind: 'category',
    page: 1,
    search: 'x'.repeat(200),
    use: 'all',
    sort: 'a-z',
  })
})
