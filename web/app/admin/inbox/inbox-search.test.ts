import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inboxSearch, kindLabels, stateLabels } from './inbox-search.ts'

const state = fc.record({
  page: fc.integer({ min: 1, max: 999_999 }),
  kind: fc.constantFrom('ALL' as const, ...(Object.keys(kindLabels) as (keyof typeof kindLabels)[])),
  state: fc.constantFrom(...(Object.keys(stateLabels) as (keyof typeof stateLabels)[])),
})

const read = (address: string) => inboxSearch.parse(new URL(address, 'http://localhost').searchParams)

test('an address parses back to the state that it was made from', () => {
  fc.assert(
    fc.property(state, (given) => {
      expect(read(inboxSearch.address(given))).toEqual(given)
    }),
  )
})

test('every address shows something', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (page, kind, shown) => {
      const found = inboxSearch.parse(new URLSearchParams({ page, kind, state: shown }))
      expect(read(inboxSearch.address(found))).toEqual(found)
    }),
  )
  expect(inboxSearch.parse(new URLSearchParams('page=0&kind=toString&state=__proto__'))).toEqual({
    page: 1,
    kind: 'ALL',
    state: 'ALL',
  })
})
