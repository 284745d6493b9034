import { assert, constantFrom, integer, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import { inboxAddress, kindLabels, readInboxState, stateLabels } from './inbox-address.ts'

const state = record({
  page: integer({ min: 1, max: 999_999 }),
  kind: constantFrom('ALL' as const, ...(Object.keys(kindLabels) as (keyof typeof kindLabels)[])),
  state: constantFrom(...(Object.keys(stateLabels) as (keyof typeof stateLabels)[])),
})

const read = (address: string) => readInboxState(new URL(address, 'http://localhost').searchParams)

test('an address leads to what it was made from', () => {
  void assert(property(state, (given) => expect(read(inboxAddress(given))).toEqual(given)))
})

test('whatever stands in an address, something can be shown', () => {
  void assert(
    property(string(), string(), string(), (page, kind, shown) => {
      const found = readInboxState(new URLSearchParams({ page, kind, state: shown }))
      expect(read(inboxAddress(found))).toEqual(found)
    }),
  )
  expect(readInboxState(new URLSearchParams('page=0&kind=toString&state=__proto__'))).toEqual({
    page: 1,
    kind: 'ALL',
    state: 'ALL',
  })
})
