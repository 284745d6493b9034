import {
  measureTreasuryBondRisk,
  priceDecimals,
  type TreasuryBondPriceInput,
  type TreasuryBondRisk,
} from '../treasury-bond.ts'
import { measureTreasuryNoteRisk, type TreasuryNoteInput, type TreasuryNoteRisk } from '../treasury-note.ts'
import { type Derivation, Working } from './derivation.ts'
import { type Expression, letter, minus, over, plus, power, rounded, series, times } from './expression.ts'

export const treasuryFigures = [
  'priceRounded',
  'price',
  'accruedInterest',
  'cleanPrice',
  'yieldToMaturity',
  'duration',
  'modifiedDuration',
  'convexity',
  'dv01',
] as const

export type TreasuryFigure = (typeof treasuryFigures)[number]

export const treasuryNoteFigures = [
  'days',
  'priceRounded',
  'price',
  'yieldToMaturity',
  'duration',
  'modifiedDuration',
  'convexity',
  'dv01',
] as const satisfies readonly (TreasuryFigure | 'days')[]

export type TreasuryNoteFigure = (typeof treasuryNoteFigures)[number]

const symbols: Readonly<Record<TreasuryFigure | TreasuryNoteFigure, string>> = {
  days: 'days',
  priceRounded: 'R',
  price: 'P',
  accruedInterest: 'AI',
  cleanPrice: 'Q',
  yieldToMaturity: 'i',
  duration: 'D',
  modifiedDuration: 'M',
  convexity: 'X',
  dv01: 'DV01',
}

const yieldSymbol = ['i', 'yield a year', 'rate'] as const
export const unrounded = 'Nothing is rounded before it is shown; prices are per $100 face value.'
const paymentRounding = 'The exact price to three decimals, halves up: what is paid.'

const roundingOf = (figure: TreasuryFigure | TreasuryNoteFigure) =>
  figure === 'priceRounded' ? paymentRounding : unrounded

/** Follows the AOFM's formulae. @throws FinanceRefusal as `measureTreasuryBondRisk` */
export function deriveTreasuryBondFigure(figure: TreasuryFigure, input: TreasuryBondPriceInput): Derivation {
  const bond = measureTreasuryBondRisk(input)
  const working = addTreasuryTerms(new Working(), bond, input)
  if (figure === 'yieldToMaturity') addYield(working, bond, input.yieldRate)
  else {
    addTreasuryRisk(working, bond, input)
    working.step(['Q', 'clean price', 'money'], minus('P', 'AI'), bond.cleanPrice)
    addRoundedAndDv01(working, bond)
  }
  return working.derivationOf(symbols[figure], { source: bondSource(bond), rounding: roundingOf(figure) })
}

export const bondSource = ({ formula }: TreasuryBondRisk) => `AOFM, Treasury Bonds, pricing formula ${formula}`

/** Adds c, f, d, n, g and AI, per $100 face value. */
export function addTreasuryTerms(
  working: Working,
  bond: TreasuryBondRisk,
  { couponRate }: TreasuryBondPriceInput,
): Working {
  working
    .given(['c', 'coupon rate a year', 'rate'], couponRate)
    .given(['f', 'days to the next coupon date', 'count'], bond.daysToCoupon)
    .given(['d', 'days in the half-year that ends on it', 'count'], bond.daysInPeriod)
    .given(['n', 'half-years from the next coupon date to maturity', 'count'], bond.halfYears)
    .step(['g', 'one half-yearly coupon', 'money'], times(50, 'c'), bond.coupon)
  return addAccrued(working, bond)
}

/** Needs the terms. Adds i, the exact price P, and D, M and X. */
export function addTreasuryRisk(working: Working, bond: TreasuryBondRisk, { yieldRate }: TreasuryBondPriceInput): void {
  working.given(yieldSymbol, yieldRate)
  if (bond.formula <= 2) addCompound(working, bond)
  else addSimple(working.given(['t', 'years to maturity: days over 365', 'years'], bond.years), bond)
}

/** @throws FinanceRefusal as `measureTreasuryNoteRisk` */
export function deriveTreasuryNoteFigure(figure: TreasuryNoteFigure, input: TreasuryNoteInput): Derivation {
  const note = measureTreasuryNoteRisk(input)
  const working = addNoteTerms(new Working(), input)
  if (figure === 'yieldToMaturity') {
    working
      .given(['P', 'price', 'money'], note.price)
      .step(yieldSymbol, over(minus(100, 'P'), times('P', 't')), input.yieldRate)
  } else {
    addNoteRisk(working, note, input)
    addRoundedAndDv01(working, note)
  }
  return working.derivationOf(symbols[figure], { source: noteSource, rounding: roundingOf(figure) })
}

export const noteSource = 'AOFM, Treasury Notes, pricing formula'

/** Adds days and t. */
export function addNoteTerms(working: Working, { days }: TreasuryNoteInput): Working {
  return working
    .given(['days', 'days from settlement to maturity; a weekend counts as the Monday after', 'count'], days)
    .step(['t', 'years to maturity', 'years'], over('days', 365))
}

/** Needs t. Adds i, the exact price P per $100 face value, and D, M and X. */
export function addNoteRisk(working: Working, note: TreasuryNoteRisk, { yieldRate }: TreasuryNoteInput): void {
  addSimpleRisk(working.given(yieldSymbol, yieldRate), note, 100)
}

type Priced = TreasuryBondRisk | TreasuryNoteRisk

function addRoundedAndDv01(working: Working, { priceRounded, dv01 }: Priced): void {
  working
    .step(['R', 'price that is paid', 'number'], rounded('P', priceDecimals), priceRounded)
    .step(['DV01', 'what the price loses per basis point', 'money'], times('M', 'P', 0.0001), dv01)
}

function addAccrued(working: Working, { isExInterest, accruedInterest }: TreasuryBondRisk): Working {
  const days = isExInterest ? times(-1, 'f') : minus('d', 'f')
  const meaning = isExInterest ? 'accrued interest; ex-interest it is negative' : 'accrued interest'
  return working.step(['AI', meaning, 'money'], over(times('g', days), 'd'), accruedInterest)
}

/** Formulae 1 and 2 in the AOFM's notation. `a` is the sum of the discount factors `v`. */
export function priceFormula(isExInterest: boolean, v = 'v', a = 'a'): Expression {
  const coupons = isExInterest ? times('g', a) : times('g', plus(1, a))
  return times(power(v, over('f', 'd')), plus(coupons, times(100, power(v, 'n'))))
}

function paymentSum(isExInterest: boolean, weightAt: (time: Expression) => Expression): Expression {
  const first = isExInterest ? 1 : 0
  const coupons = series('k', first, 'n', times('g', weightAt(plus('w', 'k'))))
  return plus(coupons, times(100, weightAt(plus('w', 'n'))))
}

function addCompound(working: Working, bond: TreasuryBondRisk): void {
  const { isExInterest } = bond
  const bySecond = (time: Expression) => times(time, plus(time, 1), power('v', plus(time, 2)))
  const sum = (weightAt: (time: Expression) => Expression) => paymentSum(isExInterest, weightAt)
  working
    .step(['w', 'share of the half-year to the next coupon date', 'number'], over('f', 'd'))
    .step(['v', 'discount factor of a half-year', 'number'], over(1, plus(1, over('i', 2))))
    .step(['a', 'value of 1 in each of n half-years', 'number'], series('k', 1, 'n', power('v', 'k')))
    .step(['P', 'exact price', 'money'], priceFormula(isExInterest), bond.price)
    .step(
      ['D', 'duration', 'years'],
      over(
        sum((time) => times(time, power('v', time))),
        times(2, 'P'),
      ),
      bond.duration,
    )
    .step(['M', 'modified duration', 'years'], times('D', 'v'), bond.modifiedDuration)
    .step(['X', 'convexity', 'number'], over(sum(bySecond), times(4, 'P')), bond.convexity)
}

function addSimple(working: Working, bond: TreasuryBondRisk): void {
  addSimpleRisk(working, bond, lastPayment(bond))
}

/** Per $100 face value, for formulae 3 and 4: with the last coupon, or without it. */
export function lastPayment({ formula }: TreasuryBondRisk): Expression | number {
  return formula === 3 ? plus(100, 'g') : 100
}

function addSimpleRisk(working: Working, priced: Priced, payment: Expression | number): void {
  const growth = plus(1, times('t', 'i'))
  working
    .step(['P', 'exact price', 'money'], over(payment, growth), priced.price)
    .step(['D', 'duration', 'years'], letter('t'), priced.duration)
    .step(['M', 'modified duration', 'years'], over('t', growth), priced.modifiedDuration)
    .step(['X', 'convexity', 'number'], times(2, power('M', 2)), priced.convexity)
}

function addYield(working: Working, bond: TreasuryBondRisk, yieldRate: number): void {
  working.given(['P', 'exact price', 'money'], bond.price)
  if (bond.formula <= 2) {
    working
      .given(['v', 'discount factor at which P* is P, found by Newton’s method', 'number'], 1 / (1 + yieldRate / 2))
      .step(['a', 'value of 1 in each of n half-years', 'number'], series('k', 1, 'n', power('v', 'k')))
      .check(['P*', 'price by v', 'money'], priceFormula(bond.isExInterest), { sameAs: 'P' })
      .step(yieldSymbol, times(2, minus(over(1, 'v'), 1)), yieldRate)
    return
  }
  working
    .given(['t', 'years to maturity: days over 365', 'years'], bond.years)
    .step(yieldSymbol, over(minus(lastPayment(bond), 'P'), times('t', 'P')), yieldRate)
}
