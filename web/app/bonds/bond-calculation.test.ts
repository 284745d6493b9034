import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateBond } from './bond-calculation.ts'
import { type BondInputs, emptyInputs, exampleInputs, settlementFrom, withExampleDates } from './bond-fields.ts'
import { tabNames } from './bond-tabs.ts'

const today = '2026-11-23'

const bond: BondInputs = {
  ...emptyInputs,
  faceValue: '1,000',
  couponRate: '6%',
  maturityDate: '2027-11-15',
  settlementDate: '2026-05-16',
  yieldRate: '5%',
}

const figuresOf = (...args: Parameters<typeof calculateBond>) => {
  const { outcome } = calculateBond(...args)
  return Object.fromEntries(
    [...(outcome?.main ?? []), ...(outcome?.others ?? [])].map(({ label, text }) => [label, text]),
  )
}

test('every tab has a result of the example, without a press of a button', () => {
  const example = withExampleDates(exampleInputs, today)
  for (const tab of tabNames) {
    const { outcome, problem } = calculateBond(tab, example, today)
    expect(problem).toBeNull()
    expect(outcome?.main).not.toEqual([])
  }
})

test('every tab of a dated bond has the same figures, those of the tab first', { tags: ['bond-2'] }, () => {
  const price = figuresOf('price', bond, today)
  expect(price).toEqual({
    'Bond price': '$1,014.2532',
    'Accrued interest': '$0.1630',
    'Yield to maturity': '5.0000%',
    Duration: '1.4544 years',
    'Modified duration': '1.4189 years',
    Convexity: '2.7378',
    DV01: '$0.1439',
  })
  for (const tab of ['ytm', 'duration', 'convexity', 'dv01'] as const) {
    expect(figuresOf(tab, bond, today)).toEqual(price)
  }
  expect(calculateBond('ytm', bond, today).outcome?.main[0]?.label).toBe('Yield to maturity')
})

test('a price gives the yield, and the yield that follows gives the price back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000_000 }), (tenThousandths) => {
      const price = (tenThousandths / 1_000).toFixed(3)
      const { values, derived } = calculateBond('ytm', { ...bond, price }, today)
      expect(values?.price).toBe(Number(price))
      const { values: back } = calculateBond('price', { ...bond, yieldRate: String(values?.yieldRate) }, today)
      // Yields above 100% cannot be typed.
      if (back) expect(back.price).toBeCloseTo(Number(price), 8)
      expect(derived.yieldRate).toMatch(/^-?\d+(\.\d{1,4})?%$/)
    }),
  )
})

test('what is left empty follows: the price from the yield, the settlement from the reader’s day', () => {
  const { values, derived } = calculateBond('price', { ...bond, settlementDate: '' }, '2026-11-21')
  expect(values).toMatchObject({ settlementDate: '2026-11-23', yieldRate: 0.05 })
  expect(derived).toMatchObject({ settlementDate: '2026-11-23', yieldRate: '5%', price: '1,009.4137' })
})

test('an empty yield is the coupon rate, and is not sent', () => {
  const { values, outcome } = calculateBond('price', { ...bond, yieldRate: '' }, today)
  expect(values?.yieldRate).toBeUndefined()
  expect(outcome?.others.find(({ label }) => label === 'Yield to maturity')?.text).toBe('6.0000%')
})

test('a bond without a maturity date is a perpetual, and has no settlement', () => {
  const { outcome, values } = calculateBond('price', { ...bond, maturityDate: '', settlementDate: '' }, today)
  expect(outcome?.isPerpetual).toBe(true)
  expect(outcome?.main[0]?.text).toBe('$1,200.0000')
  expect(values).toMatchObject({ maturityDate: undefined, settlementDate: undefined })
})

test('the curve takes its years and its range from the bond', () => {
  const ten = { ...bond, couponRate: '5%', maturityDate: '2036-11-23', settlementDate: '2026-11-23' }
  const { derived, outcome } = calculateBond('curve', ten, today)
  expect(derived).toMatchObject({ maturity: '10', yieldRangeStart: '1%', yieldRangeEnd: '9%', yieldStep: '0.25%' })
  expect(outcome?.curve).toMatchObject({ currentYield: 0.05 })
  expect(outcome?.curve?.yields).toHaveLength(33)
  const low = calculateBond('curve', { ...ten, yieldRate: '2%' }, today)
  expect(low.derived).toMatchObject({ yieldRangeStart: '0%', yieldRangeEnd: '6%' })
})

test('the curve takes what is entered for it, also without a maturity date', () => {
  const entered = { maturity: '3', yieldRangeStart: '2%', yieldRangeEnd: '3%', yieldStep: '0.5%' }
  const { outcome } = calculateBond('curve', { ...bond, maturityDate: '', ...entered }, today)
  expect(outcome?.curve).toMatchObject({ yields: [0.02, 0.025, 0.03] })
  expect(outcome?.others).toEqual([])
  expect(calculateBond('curve', { ...bond, maturityDate: '' }, today).complaints).toEqual({
    maturity: 'Enter the years to maturity.',
  })
})

test('what the engine refuses is said at its field, in its words', () => {
  const { outcome, complaints, problem } = calculateBond('dv01', { ...bond, settlementDate: '2027-11-15' }, today)
  expect(outcome).toBeNull()
  expect(problem).toBe('The settlement date must lie before the maturity date.')
  expect(complaints).toEqual({ settlementDate: problem })
  const curve = { ...bond, maturity: '-1' }
  expect(calculateBond('curve', curve, today).complaints).toEqual({
    maturity: 'The maturity must be a number of years above 0.',
  })
})

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-21', '2026-11-23'],
  ['2026-11-22', '2026-11-23'],
  ['2027-01-02', '2027-01-04'],
])('a bond that is bought on %s settles on %s', (day, settlement) => {
  expect(settlementFrom(day)).toBe(settlement)
})

test('any inputs have a result or a reason', () => {
  const text = fc.oneof(fc.string(), fc.double().map(String), fc.constantFrom('', '5%', '2036-02-29', '0', '-3'))
  const inputs = fc.record({ ...Object.fromEntries(Object.keys(emptyInputs).map((name) => [name, text])) })
  fc.assert(
    fc.property(fc.constantFrom(...tabNames), inputs, (tab, texts) => {
      const { outcome, problem } = calculateBond(tab, { ...emptyInputs, ...texts }, today)
      expect(outcome === null).toBe(problem !== null)
    }),
  )
})
