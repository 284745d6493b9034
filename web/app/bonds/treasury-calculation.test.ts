import vectors from '@ledgerdeck/finance/vectors/treasury.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { calculateBond } from './bond-calculation.ts'
import { type BondInputs, emptyInputs } from './bond-fields.ts'
import { tabNames } from './bond-tabs.ts'

const today = '2026-11-23'

/** The AOFM's worked example of `packages/finance/docs/treasury.md`. */
const bond: BondInputs = {
  ...emptyInputs,
  convention: 'treasury-bond',
  couponRate: '3.25%',
  maturityDate: '2029-04-21',
  settlementDate: '2018-11-19',
  yieldRate: '1.369%',
}

const figuresOf = (...args: Parameters<typeof calculateBond>) => {
  const { outcome } = calculateBond(...args)
  const { main = [], others = [], details = [] } = outcome ?? {}
  return Object.fromEntries([...main, ...others, ...details].map(({ label, text }) => [label, text]))
}

test('a Treasury Bond is priced as the AOFM does, the price that is paid beside the exact one', () => {
  expect(figuresOf('price', bond, today)).toMatchObject({
    'Price per $100': '$118.467',
    'Exact price': '$118.46702899',
    'Accrued interest': '$0.2589',
    'Clean price': '$118.2081',
    'Yield to maturity': '1.3690%',
    'AOFM formula': '1: two or more coupons, the next one included',
    'Ex-interest': 'No',
  })
})

test('in the last seven days before a coupon the bond is ex-interest, and accrued interest is negative', () => {
  const figures = figuresOf('price', { ...bond, settlementDate: '2018-10-14' }, today)
  expect(figures).toMatchObject({ 'Ex-interest': 'Yes', 'Accrued interest': '-$0.0622', 'Price per $100': '$118.307' })
})

test('the prices of all vectors come out on the page', () => {
  for (const { op, input, expect: expected } of vectors) {
    const { coupon_rate, maturity_date, settlement_date, yield_rate } = input
    if (op !== 'treasury_bond_price' || expected.price_rounded === undefined) continue
    const { outcome } = calculateBond(
      'price',
      {
        ...bond,
        couponRate: String(coupon_rate),
        maturityDate: maturity_date ?? '',
        settlementDate: settlement_date ?? '',
        yieldRate: String(yield_rate),
      },
      today,
    )
    expect(outcome?.main[0]?.value).toBe(expected.price_rounded)
  }
})

test('a price gives the yield, and the other way round', () => {
  const { values } = calculateBond('ytm', { ...bond, price: '118.46702898529395' }, today)
  expect(values?.yieldRate).toBeCloseTo(0.01369, 9)
})

test('every tab has a result for both securities', () => {
  for (const convention of ['treasury-bond', 'treasury-note']) {
    for (const tab of tabNames) {
      const { outcome, problem } = calculateBond(tab, { ...bond, convention }, today)
      expect([tab, problem]).toEqual([tab, null])
      expect(outcome?.main).not.toEqual([])
    }
  }
})

test('the call of a tab is sent what the tab shows', () => {
  const { values: changed, outcome } = calculateBond('sensitivity', { ...bond, yieldChange: '0.5%' }, today)
  expect(changed).toMatchObject({ yieldRate: 0.01369, yieldChange: 0.005 })
  expect(outcome?.estimates?.map(({ label }) => label)).toEqual(['Duration only', 'With convexity', 'Full reprice'])
  const entered = { yieldRangeStart: '1%', yieldRangeEnd: '3%', yieldStep: '1%' }
  const { values, outcome: curve } = calculateBond('curve', { ...bond, ...entered }, today)
  expect(values).toMatchObject({ range: { yield_range_start: 0.01, yield_range_end: 0.03, yield_step: 0.01 } })
  expect(curve?.curve?.yields).toEqual([0.01, 0.02, 0.03])
  const far = calculateBond('sensitivity', { ...bond, yieldChange: '-300%' }, today)
  expect(far.complaints).toEqual({ yieldChange: expect.stringContaining('no price at this yield') })
})

test('a Treasury Note is priced by the days between its dates', () => {
  const note = { ...bond, convention: 'treasury-note', maturityDate: '2027-03-22', yieldRate: '1.70%' }
  const dated = { ...note, settlementDate: '2026-11-23' }
  expect(figuresOf('price', dated, today)).toMatchObject({
    'Price per $100': '$99.449',
    'Exact price': '$99.44880839',
    'Days to maturity': '119',
  })
  expect(calculateBond('ytm', { ...dated, price: '99.44880838530555' }, today).values?.yieldRate).toBeCloseTo(0.017, 9)
})

test.each([
  [{ maturityDate: '' }, 'maturityDate', 'Enter the maturity date.'],
  [{ settlementDate: '2029-04-21' }, 'settlementDate', 'The settlement date must lie before the maturity date.'],
  [
    { maturityDate: '2129-04-21' },
    'maturityDate',
    'The maturity date must lie at most 100 years after the settlement date.',
  ],
  [{ couponRate: '' }, 'couponRate', 'Enter the coupon rate.'],
  [{ price: '100000000' }, 'price', /No yield above −90% gives this price/],
])('wrong inputs %j are refused at their field', (wrong, field, message) => {
  const { complaints, outcome } = calculateBond('price', { ...bond, ...wrong }, today)
  expect(outcome).toBeNull()
  expect(complaints).toEqual({ [field]: expect.stringMatching(message) })
})

test('the curve of a Treasury Bond goes through its price, with the slope of its modified duration', () => {
  const { outcome } = calculateBond('curve', bond, today)
  const { values } = calculateBond('price', bond, today)
  const tangent = outcome?.curve?.tangentAt(0.01369)
  expect(tangent?.price).toBeCloseTo(values?.price ?? Number.NaN, 10)
  expect(tangent?.slope).toBeLessThan(0)
  expect(outcome?.curve?.tangentAt(-3)).toBeNull()
})
