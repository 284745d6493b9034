import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculatePriceCurve, measureSensitivity } from '../bonds.ts'
import {
  deriveBondPriceChange,
  deriveCurvePoints,
  deriveCurvePrice,
  deriveTreasuryBondPriceChange,
  deriveTreasuryNotePriceChange,
  type PriceChangeFigure,
  priceChangeFigures,
} from '../derivations.ts'
import { measureTreasuryBondSensitivity, measureTreasuryNoteSensitivity, priceTreasuryBond } from '../treasury.ts'
import { expectSound } from './expect-sound.ts'

const msPerDay = 86_400_000
const maturity = Date.parse('2036-06-15') / msPerDay
const dateOf = (day: number) => new Date(day * msPerDay).toISOString().slice(0, 10)

const settlements = fc
  .oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 40 * 365 }))
  .map((days) => dateOf(maturity - days))
const basisPoints = (min: number, max: number) => fc.integer({ min, max }).map((points) => points / 10_000)
const coupons = basisPoints(0, 1_500)
const yields = basisPoints(10, 2_500)
const changes = basisPoints(-9, 500)
const figures = fc.constantFrom(...priceChangeFigures)
const frequencies = fc.constantFrom('annual', 'semi-annual', 'quarterly')
const faces = fc.constantFrom(100, 1_000, 250_000)

type Changes = Record<'durationPriceChange' | 'predictedPriceChange' | 'actualPriceChange', number>

/** @param price before the change @param newPrice at the changed yield */
function figureOf(figure: PriceChangeFigure, changes: Changes, price: number, newPrice: number): number {
  const [estimate] = (['duration', 'predicted', 'actual'] as const).filter((name) => figure.startsWith(name))
  const change = changes[`${estimate ?? 'actual'}PriceChange`]
  if (figure.endsWith('NewPrice')) return estimate === 'actual' ? newPrice : price + change
  return figure.endsWith('Error') ? change - changes.actualPriceChange : change
}

test('the working of the price changes of random bonds leads to each of them', () => {
  const bonds = fc.record({
    faceValue: faces,
    couponRate: coupons,
    frequency: frequencies,
    maturityDate: fc.constant('2036-06-15'),
    settlementDate: settlements,
    yieldRate: yields,
    yieldChange: changes,
  })
  fc.assert(
    fc.property(bonds, figures, (bond, figure) => {
      const changes = measureSensitivity(bond)
      const { cleanPrice, changedCleanPrice } = changes
      expectSound(deriveBondPriceChange(figure, bond), figureOf(figure, changes, cleanPrice, changedCleanPrice))
    }),
    { numRuns: 1_000 },
  )
})

test('the working of the price changes of a perpetual leads to each of them', () => {
  const perpetual = { faceValue: 1_000, couponRate: 0.06, yieldRate: 0.05, yieldChange: 0.01 }
  const changes = measureSensitivity(perpetual)
  const { cleanPrice, changedCleanPrice } = changes
  for (const figure of priceChangeFigures)
    expectSound(deriveBondPriceChange(figure, perpetual), figureOf(figure, changes, cleanPrice, changedCleanPrice))
})

test('the working of the price changes of random Treasury Bonds and Notes leads to each of them', () => {
  const bonds = fc.record({
    couponRate: coupons,
    maturityDate: fc.constant('2036-06-15'),
    settlementDate: settlements,
    yieldRate: yields,
    yieldChange: changes,
  })
  fc.assert(
    fc.property(bonds, figures, (bond, figure) => {
      const expected = measureTreasuryBondSensitivity(bond)
      const value = figureOf(figure, expected, expected.price, expected.changedPrice)
      expectSound(deriveTreasuryBondPriceChange(figure, bond), value)
      const repriced = priceTreasuryBond({ ...bond, yieldRate: expected.changedYield })
      expect(expected.actualPriceChange).toBe(repriced.price - priceTreasuryBond(bond).price)
    }),
    { numRuns: 1_000 },
  )
  const notes = fc.record({ days: fc.integer({ min: 1, max: 365 }), yieldRate: yields, yieldChange: changes })
  fc.assert(
    fc.property(notes, figures, (note, figure) => {
      const changes = measureTreasuryNoteSensitivity(note)
      const value = figureOf(figure, changes, changes.price, changes.changedPrice)
      expectSound(deriveTreasuryNotePriceChange(figure, note), value)
    }),
  )
})

test('an estimate by duration and convexity is closer to the exact change than one by duration alone', () => {
  const bond = {
    couponRate: 0.0425,
    maturityDate: '2036-03-21',
    settlementDate: '2026-11-25',
    yieldRate: 0.0431,
    yieldChange: 0.01,
  }
  const { durationPriceChange, predictedPriceChange, actualPriceChange } = measureTreasuryBondSensitivity(bond)
  expect(Math.abs(predictedPriceChange - actualPriceChange)).toBeLessThan(
    Math.abs(durationPriceChange - actualPriceChange) / 10,
  )
})

test('the working of any point of a price curve leads to its price', () => {
  const curves = fc.record({
    faceValue: faces,
    couponRate: coupons,
    frequency: frequencies,
    maturityYears: fc.integer({ min: 1, max: 400 }).map((tenths) => tenths / 10),
  })
  fc.assert(
    fc.property(curves, yields, (terms, yieldRate) => {
      const range = { yieldRangeStart: yieldRate, yieldRangeEnd: yieldRate, yieldStep: 1 }
      const [price = Number.NaN] = calculatePriceCurve({ ...terms, ...range }).prices
      expectSound(deriveCurvePrice({ ...terms, yieldRate }), price)
    }),
    { numRuns: 1_000 },
  )
})

test('the working of the points of a price curve leads to their number', () => {
  const ranges = fc.record({
    yieldRangeStart: basisPoints(0, 1_000),
    yieldRangeEnd: basisPoints(1_000, 2_500),
    yieldStep: basisPoints(3, 700),
  })
  const bond = { faceValue: 100, couponRate: 0.05, maturityYears: 10 }
  fc.assert(
    fc.property(ranges, (range) => {
      expectSound(deriveCurvePoints(range), calculatePriceCurve({ ...bond, ...range }).prices.length)
    }),
  )
})
