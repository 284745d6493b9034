import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inboxAddress, kindLabels, readInboxState, stateLabels } from './inbox-address.ts'

const state = fc.record({
  page: fc.integer({ min: 1, max: 999_999 }),
  kind: fc.constantFrom('ALL' as const, ...(Object.keys(kindLabels) as (keyof typeof kindLabels)[])),
  state: fc.constantFrom(...(Object.keys(stateLabels) as (keyof typeof stateLabels)[])),
})

const read = (address: string) => readInboxState(new URL(address, 'http://localhost').searchParams)

test('an address leads to what it was made from', () => {
  fc.assert(
    fc.property(state, (given) => {
      expect(read(inboxAddress(given))).toEqual(given)
    }),
  )
})

test('whatever stands in an address, something can be shown', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (page, kind, shown) => {
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
