import { calculate, calculators, calculatorViews, isCalculatorName, newSetup } from '@ledgerdeck/calculators'
import { expect, test } from 'vitest'
import { parseBondSearch } from '../../bonds/bond-address.ts'
import { calculateBond } from '../../bonds/bond-calculation.ts'
import { calculatorAddress } from './calculator-address.ts'

const views = Object.keys(calculators)
  .filter(isCalculatorName)
  .flatMap((calculator) => calculatorViews(calculator).map(({ value }) => [calculator, value] as const))

test.each(views.filter(([calculator]) => calculator !== 'loan'))(
  'a %s opens in the calculator of bonds at %s, with a result',
  (calculator, view) => {
    const address = new URL(calculatorAddress(newSetup(calculator, view)), 'http://localhost')
    expect(address.pathname).toBe('/finance/bond-pricing-calculator')
    const { tab, inputs, complaints } = parseBondSearch(address.searchParams)
    expect([tab, complaints]).toEqual([view, {}])
    const { problem } = calculateBond(tab ?? 'price', inputs, '2026-11-23')
    expect(problem).toBeNull()
  },
)

test('a Treasury Bond opens under its convention, at the price that the article shows', () => {
  const setup = newSetup('treasury_bond')
  const { searchParams } = new URL(calculatorAddress(setup), 'http://localhost')
  const { inputs } = parseBondSearch(searchParams)
  expect(inputs).toMatchObject({ convention: 'treasury-bond', couponRate: '4.25%', yieldRate: '4.5%' })
  const { outcome } = calculateBond('price', inputs, '2026-11-23')
  expect(outcome?.main[0]?.text).toBe(calculate(setup).figures[0]?.text)
})
