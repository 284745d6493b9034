import type { BondPriceInput } from '../bond-price.ts'
import { type BondRisk, measureRisk } from '../bond-risk.ts'
import { monthsBetween, parseDay } from '../calendar.ts'
import { type Derivation, Working } from './derivation.ts'
import { type Expression, letter, minus, over, plus, power, series, times } from './expression.ts'

export const bondFigures = [
  'cleanPrice',
  'dirtyPrice',
  'couponAmount',
  'maturityYears',
  'periods',
  'accruedInterest',
  'yieldToMaturity',
  'duration',
  'modifiedDuration',
  'convexity',
  'dv01',
] as const

export type BondFigure = (typeof bondFigures)[number]

const perYear = { annual: 1, 'semi-annual': 2, quarterly: 4 } as const

const symbols: Readonly<Record<BondFigure, string>> = {
  cleanPrice: 'Q',
  dirtyPrice: 'P',
  couponAmount: 'C',
  maturityYears: 'T',
  periods: 'N',
  accruedInterest: 'AI',
  yieldToMaturity: 'y',
  duration: 'D',
  modifiedDuration: 'M',
  convexity: 'X',
  dv01: 'DV01',
}

export const priceSource = 'Excel PRICE with basis 1: compound interest, simple in the last coupon period'

const sources: Readonly<Record<BondFigure, string>> = {
  cleanPrice: priceSource,
  dirtyPrice: priceSource,
  couponAmount: 'ICMA Rule 251 (Act/Act): every coupon is the same, however long its period',
  periods: 'Coupon dates are counted back from maturity; Excel COUPNUM',
  maturityYears: 'The time of the last payment, measured as it is discounted',
  accruedInterest: 'ICMA Rule 251 (Act/Act): actual days of the coupon period',
  yieldToMaturity: 'Excel YIELD with basis 1: the one yield at which the bond has this price',
  duration: 'Macaulay (1938); Excel DURATION',
  modifiedDuration: 'The derivative of the price by the yield',
  convexity: 'The second derivative of the price by the yield',
  dv01: 'The derivative of the price by the yield, for one basis point',
}

export const roundingNote = 'Nothing is rounded before it is shown.'

/** @throws FinanceRefusal as `measureRisk` */
export function deriveBondFigure(figure: BondFigure, input: BondPriceInput): Derivation {
  const risk = measureRisk(input)
  const working = addTerms(new Working(), input, risk)
  if (figure === 'yieldToMaturity') addYield(working, risk)
  else if (figure === 'periods') addPeriods(working, input, risk)
  else addFigures(working.given(['y', 'yield a year', 'rate'], risk.yieldRate), risk)
  return working.derivationOf(symbols[figure], { source: sources[figure], rounding: roundingNote })
}

/** Adds F, c and f. */
export function addTerms(
  working: Working,
  { faceValue, couponRate }: Pick<BondPriceInput, 'faceValue' | 'couponRate'>,
  { frequency }: Pick<BondRisk, 'frequency'>,
): Working {
  return working
    .given(['F', 'face value', 'money'], faceValue)
    .given(['c', 'coupon rate a year', 'rate'], couponRate)
    .given(['f', 'coupons a year', 'count'], perYear[frequency])
}

/** Needs F, c, f and y. Adds the price, and how it depends on the yield. */
export function addFigures(working: Working, risk: BondRisk): void {
  const { periods } = risk
  if (periods === null) addPerpetual(working, risk)
  else if (periods === 1) addLastPeriod(addPosition(working, risk), risk)
  else addDated(addPosition(working, risk), risk)
  working.step(['DV01', 'what the price loses per basis point', 'money'], times('M', 'P', 0.0001), risk.dv01)
}

function addPeriods(working: Working, { maturityDate }: BondPriceInput, { couponPeriod, periods }: BondRisk): void {
  const [from, to] = [parseDay(couponPeriod?.previousCouponDate), parseDay(maturityDate)]
  working
    .given(
      ['m', 'months from the last coupon date to maturity', 'count'],
      from && to ? monthsBetween(from, to) : Number.NaN,
    )
    .step(['N', 'payments left', 'count'], over(times('m', 'f'), 12), periods ?? Number.NaN)
}

function addPosition(working: Working, bond: BondRisk): Working {
  const { couponPeriod, couponAmount, periods, accruedInterest, maturityYears } = bond
  return working
    .given(['N', 'payments left', 'count'], periods ?? Number.NaN)
    .given(['A', 'days since the last coupon date', 'count'], couponPeriod?.accruedDays ?? Number.NaN)
    .given(['E', 'days in the coupon period', 'count'], couponPeriod?.periodDays ?? Number.NaN)
    .step(['C', 'one coupon', 'money'], over(times('F', 'c'), 'f'), couponAmount)
    .step(['AI', 'accrued interest', 'money'], over(times('C', 'A'), 'E'), accruedInterest)
    .step(['w', 'share of the coupon period that is left', 'number'], over(minus('E', 'A'), 'E'))
    .step(['T', 'years to the last payment', 'years'], over(plus(minus('N', 1), 'w'), 'f'), maturityYears ?? Number.NaN)
}

const couponTime = plus('w', 'k')
const lastTime = minus(plus('w', 'N'), 1)

/**
 * All payments that are left, each times a weight. Needs C, F, N and w.
 * @param weightAt of a time in coupon periods from settlement
 */
export function paymentSum(weightAt: (time: Expression) => Expression): Expression {
  const coupons = series('k', 0, minus('N', 1), times('C', weightAt(couponTime)))
  return plus(coupons, times('F', weightAt(lastTime)))
}

function addDated(working: Working, risk: BondRisk): void {
  const bySecond = (time: Expression) => times(time, plus(time, 1), power('v', plus(time, 2)))
  working
    .step(['v', 'discount factor of one period', 'number'], over(1, plus(1, over('y', 'f'))))
    .step(
      ['P', 'dirty price', 'money'],
      paymentSum((time) => power('v', time)),
      risk.dirtyPrice,
    )
    .step(['Q', 'clean price', 'money'], minus('P', 'AI'), risk.cleanPrice)
    .step(
      ['D', 'duration', 'years'],
      over(
        paymentSum((time) => times(time, power('v', time))),
        times('f', 'P'),
      ),
      risk.duration,
    )
    .step(['M', 'modified duration', 'years'], times('D', 'v'), risk.modifiedDuration)
    .step(['X', 'convexity', 'number'], over(paymentSum(bySecond), times(power('f', 2), 'P')), risk.convexity)
}

function addLastPeriod(working: Working, risk: BondRisk): void {
  working
    .step(['τ', 'years to the last payment', 'years'], over('w', 'f'))
    .step(['P', 'dirty price', 'money'], over(plus('F', 'C'), plus(1, times('τ', 'y'))), risk.dirtyPrice)
    .step(['Q', 'clean price', 'money'], minus('P', 'AI'), risk.cleanPrice)
    .step(['D', 'duration', 'years'], letter('τ'), risk.duration)
    .step(['M', 'modified duration', 'years'], over('τ', plus(1, times('τ', 'y'))), risk.modifiedDuration)
    .step(['X', 'convexity', 'number'], times(2, power('M', 2)), risk.convexity)
}

function addPerpetual(working: Working, risk: BondRisk): void {
  working
    .step(['C', 'one coupon', 'money'], over(times('F', 'c'), 'f'), risk.couponAmount)
    .given(['AI', 'accrued interest; a perpetual bond has no coupon dates', 'money'], 0)
    .step(['P', 'price', 'money'], over(times('F', 'c'), 'y'), risk.dirtyPrice)
    .step(['Q', 'clean price', 'money'], minus('P', 'AI'), risk.cleanPrice)
    .step(['D', 'duration', 'years'], over(plus(1, over('y', 'f')), 'y'), risk.duration)
    .step(['M', 'modified duration', 'years'], over(1, 'y'), risk.modifiedDuration)
    .step(['X', 'convexity', 'number'], over(2, power('y', 2)), risk.convexity)
}

function addYield(working: Working, risk: BondRisk): void {
  const yieldMeaning = ['y', 'yield to maturity a year', 'rate'] as const
  const { periods, yieldRate, frequency } = risk
  working.given(['Q', 'clean price', 'money'], risk.cleanPrice)
  if (periods === null) {
    working.step(yieldMeaning, over(times('F', 'c'), 'Q'), yieldRate)
    return
  }
  addPosition(working, risk).step(['P', 'dirty price', 'money'], plus('Q', 'AI'), risk.dirtyPrice)
  if (periods === 1) {
    working
      .step(['τ', 'years to the last payment', 'years'], over('w', 'f'))
      .step(yieldMeaning, over(minus(plus('F', 'C'), 'P'), times('τ', 'P')), yieldRate)
    return
  }
  working
    .given(
      ['g', 'growth of one period at which P* is P, found by Newton’s method', 'number'],
      1 + yieldRate / perYear[frequency],
    )
    .check(
      ['P*', 'all payments discounted by g', 'money'],
      paymentSum((time) => over(1, power('g', time))),
      { sameAs: 'P' },
    )
    .step(yieldMeaning, times('f', minus('g', 1)), yieldRate)
}
