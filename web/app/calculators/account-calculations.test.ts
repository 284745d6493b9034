import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCalculations } from './account-calculations.ts'

const calculation = {
  key: 'a',
  name: 'House',
  tool: 'loan',
  inputs: 'amount=1&months=2&rate=3',
  createdAt: '2026-01-01T00:00:00.000Z',
}

test('what was stored is read again', () => {
  expect(parseCalculations(JSON.stringify([calculation]))).toEqual([calculation])
  expect(parseCalculations(null)).toEqual([])
})

test.each([
  { ...calculation, name: '' },
  { ...calculation, name: 'x'.repeat(121) },
  { ...calculation, tool: '__proto__' },
  { ...calculation, inputs: 7 },
  null,
  'text',
])('%o is left out', (other) => {
  expect(parseCalculations(JSON.stringify([other, calculation]))).toEqual([calculation])
})

test('any text is read without an error', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(parseCalculations(text).length).toBeLessThanOrEqual(50)
    }),
  )
})
