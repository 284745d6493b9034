import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measureRisk } from '../bonds.ts'
import {
  changesFigures,
  compareBondConventions,
  compareTreasuryBondConventions,
  compareTreasuryNoteConventions,
} from '../conventions.ts'
import { measureTreasuryBondRisk, priceTreasuryBond } from '../treasury.ts'
import { days360 } from './day-count.ts'

const today = '2026-11-23'

type Differences = ReturnType<typeof compareBondConventions>

const figuresOf = (differences: Differences, title: string) =>
  Object.fromEntries(
    differences
      .find((one) => one.title === title)
      ?.figures.map(({ name, here, elsewhere }) => [name, [here, elsewhere]]) ?? [],
  )

const changedTitles = (differences: Differences) => differences.filter(changesFigures).map(({ title }) => title)

describe('Excel without a basis', () => {
  const clean = (input: Parameters<typeof compareBondConventions>[0]) =>
    figuresOf(compareBondConventions(input, today), 'Months of 30 days')['Clean price'] ?? []

  test('is its own example: PRICE with basis 1 and with basis 0', () => {
    const [basis1, basis0] = clean({
      faceValue: 100,
      couponRate: 0.0575,
      maturityDate: '2017-11-15',
      settlementDate: '2008-02-15',
      yieldRate: 0.065,
    })
    expect(basis1).toBeCloseTo(94.6354492078, 9)
    expect(basis0).toBeCloseTo(94.6343616213, 9)
  })

  test('is a corporate bond as Bloomberg shows it', () => {
    const [, there = 0] = clean({
      faceValue: 100,
      couponRate: 0.0385,
      maturityDate: '2043-05-04',
      settlementDate: '2014-03-05',
      yieldRate: 0.04653675,
    })
    expect(there).toBeCloseTo(87.24, 4)
  })

  test.each([
    ['2026-01-31', '2026-03-31', 60],
    ['2026-01-30', '2026-03-31', 60],
    ['2026-01-29', '2026-03-31', 62],
    ['2027-02-28', '2027-08-31', 180],
    ['2028-02-28', '2028-03-01', 3],
    ['2027-02-28', '2028-02-29', 360],
    ['2026-11-15', '2027-05-15', 180],
  ])('counts from %s to %s %i days', (from, to, days) => {
    const dayOf = (text: string) => {
      const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
      return { year, month, day }
    }
    expect(days360(dayOf(from), dayOf(to))).toBe(days)
  })
})

describe('a semi-annual bond of 6% at 5%', () => {
  const bond = {
    faceValue: 1_000,
    couponRate: 0.06,
    maturityDate: '2027-11-15',
    settlementDate: '2026-11-25',
    yieldRate: 0.05,
  }
  const differences = compareBondConventions(bond, today)

  test('yields 5.0625% compounded once a year', () => {
    expect(figuresOf(differences, 'A yield compounded once a year')['The same yield']).toEqual([
      0.05,
      expect.closeTo(0.050625, 12),
    ])
    expect(differences.map(({ title }) => title)).not.toContain('A yield compounded every half-year')
  })

  test('settles two business days after the trade, as here, and not on the day of the trade', () => {
    const titles = changedTitles(differences)
    expect(titles).not.toContain('Settlement two business days after the trade')
    expect(titles).toContain('Settlement on the day of the trade')
    expect(differences.find(({ title }) => title === 'Settlement on the day of the trade')?.explanation).toContain(
      'There that is 23 November 2026, here it is 25 November 2026.',
    )
  })

  test('is priced by the AOFM as here, but for a settlement shortly before a coupon', () => {
    expect(changedTitles(differences)).not.toContain('The AOFM’s formulas')
    expect(changedTitles(differences)).not.toContain('An ex-interest period')
    const ex = compareBondConventions({ ...bond, settlementDate: '2026-11-10' }, today)
    const aofm = priceTreasuryBond({ ...bond, settlementDate: '2026-11-10' })
    expect(figuresOf(ex, 'The AOFM’s formulas')['Dirty price']?.[1]).toBeCloseTo(aofm.price * 10, 9)
    expect(figuresOf(ex, 'An ex-interest period')['Dirty price']?.[1]).toBeCloseTo(aofm.price * 10, 9)
    expect(figuresOf(ex, 'An ex-interest period')['Accrued interest']?.[1]).toBeCloseTo(aofm.accruedInterest * 10, 9)
  })

  test('has a DV01 by repricing that is a little less, and a convexity of a hundredth', () => {
    const [slope = 0, step = 0] = figuresOf(differences, 'DV01 by pricing again').DV01 ?? []
    expect(step).toBeLessThan(slope)
    expect(step).toBeCloseTo(slope, 4)
    const [convexity = 0, hundredth] = figuresOf(differences, 'Convexity divided by 100').Convexity ?? []
    expect(hundredth).toBe(convexity / 100)
  })

  test('differs in its last coupon period by compound interest and by MDURATION', () => {
    const last = compareBondConventions({ ...bond, settlementDate: '2027-06-10' }, today)
    const titles = changedTitles(last)
    expect(titles).toContain('Compound interest in the last coupon period')
    expect(titles).toContain('Modified duration in the last coupon period')
    const [simple = 0, compound = 0] =
      figuresOf(last, 'Compound interest in the last coupon period')['Clean price'] ?? []
    expect(compound).toBeGreaterThan(simple)
    expect(compound - simple).toBeLessThan(0.08)
  })
})

test('a perpetual has the conventions that need no dates', () => {
  const perpetual = { faceValue: 1_000, couponRate: 0.06, yieldRate: 0.05 }
  const differences = compareBondConventions(perpetual, today)
  expect(differences.map(({ title }) => title)).toEqual([
    'A yield compounded once a year',
    'The price with accrued interest',
    'Price rounded to three decimals',
    'DV01 by pricing again',
    'Convexity divided by 100',
  ])
})

test('a Treasury Bond is priced by Excel as by the AOFM, but ex-interest and near maturity', () => {
  const bond = { couponRate: 0.0325, maturityDate: '2029-04-21', settlementDate: '2018-11-19', yieldRate: 0.01369 }
  const title = 'Excel PRICE with basis 1, and ICMA'
  expect(changedTitles(compareTreasuryBondConventions(bond, today))).not.toContain(title)
  const ex = compareTreasuryBondConventions({ ...bond, settlementDate: '2019-04-16' }, today)
  const [here = 0, excel = 0] = figuresOf(ex, title)['Price with accrued interest'] ?? []
  expect(excel - here).toBeCloseTo(1.625, 2)
  const near = compareTreasuryBondConventions({ ...bond, settlementDate: '2029-01-10' }, today)
  expect(changedTitles(near)).toContain(title)
  expect(figuresOf(near, 'The price before it is rounded')['Price per $100']?.[0]).toBe(
    priceTreasuryBond({ ...bond, settlementDate: '2029-01-10' }).priceRounded,
  )
})

test('a Treasury Note has a smaller discount rate and a larger effective yield', () => {
  const differences = compareTreasuryNoteConventions({ days: 119, yieldRate: 0.017 })
  const [here, discount] = figuresOf(differences, 'A discount rate')['The same price as a rate'] ?? []
  expect(here).toBe(0.017)
  // Excel: TBILLPRICE at this discount gives the price back.
  expect(100 * (1 - ((discount ?? 0) * 119) / 360)).toBeCloseTo(99.44880839, 8)
  const [, effective = 0] = figuresOf(differences, 'An effective annual yield')['Yield a year'] ?? []
  expect(effective).toBeGreaterThan(0.017)
})

test('every figure of random bonds is finite, and here it is what the calculator shows', () => {
  const bonds = fc.record({
    faceValue: fc.constantFrom(100, 1_000),
    couponRate: fc.integer({ min: 0, max: 1_500 }).map((points) => points / 10_000),
    frequency: fc.constantFrom('annual', 'semi-annual', 'quarterly'),
    maturityDate: fc.constant('2036-06-30'),
    settlementDate: fc
      .integer({ min: 1, max: 30 * 365 })
      .map((days) => new Date(Date.UTC(2036, 5, 30) - days * 86_400_000).toISOString().slice(0, 10)),
    yieldRate: fc.double({ min: -0.05, max: 0.25, noNaN: true }),
  })
  fc.assert(
    fc.property(bonds, (bond) => {
      const { dirtyPrice, cleanPrice, accruedInterest, dv01 } = measureRisk(bond)
      const treasury = measureTreasuryBondRisk(bond)
      const shown = [
        { 'Dirty price': dirtyPrice, 'Clean price': cleanPrice, 'Accrued interest': accruedInterest, DV01: dv01 },
        { 'Price with accrued interest': treasury.price, 'Accrued interest': treasury.accruedInterest },
      ].map((figures) => new Map(Object.entries(figures)))
      const all = [compareBondConventions(bond, today), compareTreasuryBondConventions(bond, today)]
      all.forEach((differences, index) => {
        for (const { name, here, elsewhere } of differences.flatMap(({ figures }) => figures)) {
          expect(Number.isFinite(here) && Number.isFinite(elsewhere)).toBe(true)
          if (shown[index]?.has(name)) expect(here).toBe(shown[index]?.get(name))
        }
      })
    }),
    { numRuns: 300 },
  )
}, 60_000)
