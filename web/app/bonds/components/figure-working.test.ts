import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateBond } from '../bond-calculation.ts'
import { type BondInputs, emptyInputs } from '../bond-fields.ts'
import type { Figure, FigureName } from '../bond-figures.ts'
import { tabNames } from '../bond-tabs.ts'
import { deriveFigure } from './figure-working.tsx'

const msPerDay = 86_400_000
const maturity = Date.parse('2036-06-16') / msPerDay
const dateOf = (day: number) => new Date(day * msPerDay).toISOString().slice(0, 10)
const percent = (min: number, max: number) => fc.integer({ min, max }).map((points) => `${points / 100}%`)

/** Also in the last coupon periods and in the days without the next coupon. */
const settlements = fc
  .oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 360 }), fc.integer({ min: 361, max: 36_500 }))
  .map((days) => dateOf(maturity - days))

const inputs: fc.Arbitrary<BondInputs> = fc.record({
  ...Object.fromEntries(Object.keys(emptyInputs).map((name) => [name, fc.constant('')])),
  convention: fc.constantFrom('general', 'treasury-bond', 'treasury-note'),
  faceValue: fc.constantFrom('100', '250,000'),
  couponRate: fc.oneof(fc.constant('0%'), percent(1, 1_500)),
  maturityDate: fc.constant('2036-06-16'),
  settlementDate: settlements,
  frequency: fc.constantFrom('annual', 'semi-annual', 'quarterly'),
  yieldRate: percent(10, 2_500),
  yieldChange: percent(-9, 500),
} as Record<keyof BondInputs, fc.Arbitrary<string>>)

const isNumber = (figure: Figure) => typeof figure.value === 'number'

function shownFigures({ main, others, details, estimates = [] }: Outcome): { working?: FigureName; value: unknown }[] {
  return [
    // Which formula applies is a rule, and no figure.
    ...[...main, ...others, ...details].filter((figure) => isNumber(figure) && figure.label !== 'AOFM formula'),
    ...estimates.flatMap(({ working, change, price, error }) => [
      { working: `${working}PriceChange` as const, value: change },
      { working: `${working}NewPrice` as const, value: price },
      { working: `${working}Error` as const, value: error },
    ]),
  ]
}

type Outcome = NonNullable<ReturnType<typeof calculateBond>['outcome']>

test('on every tab and under every convention each figure is the last line of its working', () => {
  const counted = new Set<string>()
  fc.assert(
    fc.property(inputs, fc.constantFrom(...tabNames), (entered, tab) => {
      const { outcome } = calculateBond(tab, entered, '2026-11-23')
      // A note runs for a year at most.
      if (!outcome) return
      for (const { working, value } of shownFigures(outcome)) {
        const derivation = working && deriveFigure(working, outcome.basis)
        expect(derivation?.lines.at(-1)?.value, `${tab} ${entered.convention} ${working}`).toBe(value)
        counted.add(`${tab} ${entered.convention}`)
      }
    }),
    { numRuns: 500 },
  )
  expect(counted.size).toBe(tabNames.length * 3)
}, 60_000)

test('every figure of a perpetual, and of a bond without dates, has its working', () => {
  for (const tab of tabNames) {
    const perpetual = { ...emptyInputs, faceValue: '1000', couponRate: '5%', yieldRate: '4%', maturity: '10' }
    const { outcome } = calculateBond(tab, perpetual, '2026-11-23')
    expect(outcome).not.toBeNull()
    for (const { working, value } of outcome ? shownFigures(outcome) : []) {
      const derivation = working && outcome && deriveFigure(working, outcome.basis)
      expect(derivation?.lines.at(-1)?.value, `${tab} ${working}`).toBe(value)
    }
  }
})
