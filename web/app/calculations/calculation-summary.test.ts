import { expect, test } from 'vitest'
import { summariseCalculation } from './calculation-summary.ts'

const today = '2026-03-01'

test('a saved loan comes to the same figures as in the calculator', async () => {
  const summary = await summariseCalculation({ tool: 'loan', inputs: 'amount=250000&months=360&rate=6' }, today)
  expect(summary?.sentence).toBe('$250,000.00 over 360 months at 6% a year, compounded monthly')
  expect(summary?.figures).toEqual([
    { label: 'Repayment', text: '$1,498.88 a month' },
    { label: 'Total interest', text: '$289,593.37' },
    { label: 'Paid off after', text: '30 years' },
    { label: 'Comparison rate', text: '6.00%' },
  ])
})

test('the second loan has figures of its own', async () => {
  const inputs = 'amount=1000&months=6&rate=12&b_amount=1000&b_months=6&b_rate=0&b_repayment=weekly'
  const labels = (await summariseCalculation({ tool: 'loan', inputs }, today))?.figures.map(({ label }) => label)
  expect(labels?.filter((label) => label.startsWith('Loan B: '))).toHaveLength(4)
})

test('a saved bond comes to its price', async () => {
  const inputs = 'tab=price&face=1000&coupon=0.05&frequency=semi-annual&maturity_date=2036-03-01&yield=0.05'
  const summary = await summariseCalculation({ tool: 'bond', inputs }, today)
  expect(summary?.figures[0]?.label).toBe('Bond price')
})

test.each(['amount=lots', '', '%%%', 'once=1:2'])(
  'inputs that the calculator does not accept have no figures: %s',
  async (inputs) => {
    expect(await summariseCalculation({ tool: 'loan', inputs }, today)).toBeNull()
  },
)
