import fc from 'fast-check'
import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { measureRisk } from '../bonds.ts'
import {
  type BondFigure,
  bondFigures,
  deriveBondFigure,
  deriveTreasuryBondFigure,
  deriveTreasuryNoteFigure,
  treasuryFigures,
  treasuryNoteFigures,
} from '../derivations.ts'
import { measureTreasuryBondRisk, measureTreasuryNoteRisk } from '../treasury.ts'
import { financeEngineVersion } from './derivation.ts'
import { expectSound } from './expect-sound.ts'

const msPerDay = 86_400_000
const dayOf = (date: string) => Date.parse(date) / msPerDay
const dateOf = (day: number) => new Date(day * msPerDay).toISOString().slice(0, 10)

const maturity = dayOf('2036-06-15')
const yields = fc.double({ min: -0.05, max: 0.25, noNaN: true })
const daysBefore = fc.integer({ min: 1, max: 40 * 365 })
const coupons = fc.integer({ min: 0, max: 1_500 }).map((basisPoints) => basisPoints / 10_000)

function figureOf(figure: BondFigure, risk: ReturnType<typeof measureRisk>): number {
  return (figure === 'yieldToMaturity' ? risk.yieldRate : risk[figure]) ?? Number.NaN
}

test('the working of every figure of random bonds leads to the figure', () => {
  const bonds = fc.record({
    faceValue: fc.constantFrom(100, 1_000, 250_000),
    couponRate: coupons,
    frequency: fc.constantFrom('annual', 'semi-annual', 'quarterly'),
    maturityDate: fc.constant('2036-06-15'),
    settlementDate: daysBefore.map((days) => dateOf(maturity - days)),
    yieldRate: yields,
  })
  fc.assert(
    fc.property(bonds, fc.constantFrom(...bondFigures), (bond, figure) => {
      expectSound(deriveBondFigure(figure, bond), figureOf(figure, measureRisk(bond)))
    }),
    { numRuns: 1_000 },
  )
})

/** The last day, the last coupon date and its adjacent days, and a hundred years. */
const edges = ['2036-06-14', '2036-06-13', '2035-12-15', '2035-12-16', '2035-12-14', '1936-06-15'].flatMap(
  (settlementDate) =>
    [0, 1].flatMap((couponRate) =>
      [-0.3, -1e-9, 0, 1e-9, 5].map((yieldRate) => ({
        faceValue: 100,
        couponRate,
        maturityDate: '2036-06-15',
        settlementDate,
        yieldRate,
      })),
    ),
)

test.each(bondFigures)('the working of %s leads to it at the edges of what a bond can be', (figure) => {
  for (const bond of edges) expectSound(deriveBondFigure(figure, bond), figureOf(figure, measureRisk(bond)))
})

test('the working of a perpetual leads to its figures', () => {
  const perpetual = { faceValue: 1_000, couponRate: 0.06, yieldRate: 0.05 }
  for (const figure of bondFigures.filter((name) => name !== 'maturityYears' && name !== 'periods')) {
    expectSound(deriveBondFigure(figure, perpetual), figureOf(figure, measureRisk(perpetual)))
  }
})

test('the working of every figure of random Treasury Bonds leads to the figure, by each formula', () => {
  const bonds = fc.record({
    couponRate: coupons,
    maturityDate: fc.constant('2036-06-15'),
    settlementDate: fc.oneof(daysBefore, fc.integer({ min: 1, max: 400 })).map((days) => dateOf(maturity - days)),
    yieldRate: yields,
  })
  fc.assert(
    fc.property(bonds, fc.constantFrom(...treasuryFigures), (bond, figure) => {
      const risk = measureTreasuryBondRisk(bond)
      const value = figure === 'yieldToMaturity' ? bond.yieldRate : risk[figure]
      const derivation = deriveTreasuryBondFigure(figure, bond)
      expectSound(derivation, value)
      expect(derivation.source).toContain(`formula ${risk.formula}`)
    }),
    { numRuns: 1_000 },
  )
})

test('the working of every figure of random Treasury Notes leads to the figure', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 365 }),
      yields,
      fc.constantFrom(...treasuryNoteFigures),
      (days, yieldRate, figure) => {
        const note = { days, yieldRate }
        const value = figure === 'yieldToMaturity' ? yieldRate : { days, ...measureTreasuryNoteRisk(note) }[figure]
        expectSound(deriveTreasuryNoteFigure(figure, note), value)
      },
    ),
  )
})

test('a working holds only what its figure needs, and says where it comes from', () => {
  const bond = {
    faceValue: 1_000,
    couponRate: 0.06,
    maturityDate: '2027-11-15',
    settlementDate: '2026-05-16',
    yieldRate: 0.05,
  }
  const { lines, source, rounding, engineVersion } = deriveBondFigure('accruedInterest', bond)
  expect(lines.map(({ symbol }) => symbol)).toEqual(['F', 'c', 'f', 'A', 'E', 'C', 'AI'])
  expect(source).toContain('ICMA')
  expect(rounding).toMatch(/rounded/)
  expect(engineVersion).toBe(financeEngineVersion)
  expect(financeEngineVersion).toBe(packageJson.version)
})
