import { type BondTerms, parseTerms, paymentsPerYear } from './bond-terms.ts'
import { decimalOf, digitsAtScale, listNumbers } from './decimals.ts'
import { log1p } from './elementary.ts'
import { type Flows, flowMoments, isInDomain, presentValue } from './flows.ts'
import { FinanceRefusal, requireFinite } from './refusals.ts'

export const maxCurvePoints = 10_001

export interface BondCurveTerms extends Pick<BondTerms, 'faceValue' | 'couponRate' | 'frequency'> {
  /** Years to the final payment, above 0; fractions of a coupon period are allowed. */
  readonly maturityYears: number
}

/** Yields as decimals: start, start + step, … up to the last one not beyond the end. */
export interface CurveRange {
  readonly yieldRangeStart: number
  readonly yieldRangeEnd: number
  readonly yieldStep: number
}

export interface BondCurveInput extends BondCurveTerms, CurveRange {}

export interface BondCurve {
  readonly yields: readonly number[]
  readonly prices: readonly number[]
}

export interface CurveTangent {
  readonly yieldRate: number
  readonly price: number
  /** Price per 1 of yield; negative. */
  readonly slope: number
}

/** Includes the end if the exact decimal steps reach it. @throws FinanceRefusal */
export function calculatePriceCurve(input: BondCurveInput): BondCurve {
  const bond = parseCurveBond(input)
  const yields = listCurveYields(input)
  if (!yields.every((yieldRate) => isInDomain(bond.flows, yieldRate)))
    throw new FinanceRefusal('yield_out_of_range', 'yieldRangeStart')
  const prices = yields.map((yieldRate) => cleanPriceAt(bond, yieldRate))
  requireFinite(...prices)
  return { yields, prices }
}

/** The tangent is `price + slope · (y − yieldRate)` at yield y. @throws FinanceRefusal */
export function measureCurveTangent(input: BondCurveTerms & { readonly yieldRate: number }): CurveTangent {
  const bond = parseCurveBond(input)
  const { flows } = bond
  const { yieldRate } = input
  if (!isInDomain(flows, yieldRate)) throw new FinanceRefusal('yield_out_of_range', 'yieldRate')
  const periodYield = yieldRate / flows.perYear
  const time = flows.periods === 1 ? flows.firstPeriod : flowMoments(flows, log1p(periodYield)).meanTime
  const compoundedPeriods = flows.periods === 1 ? flows.firstPeriod : 1
  const modifiedDuration = time / flows.perYear / (1 + compoundedPeriods * periodYield)
  const price = cleanPriceAt(bond, yieldRate)
  const slope = -modifiedDuration * bond.faceValue * presentValue(flows, yieldRate)
  requireFinite(price, slope)
  return { yieldRate, price, slope }
}

export interface CurveBond {
  readonly faceValue: number
  readonly flows: Flows
}

/** Tolerance for doubles: 2.3 · 2 is not 4.6, and 0.7 · 10 is not 7. */
const wholePeriodsTolerance = 1e-9

/** @throws FinanceRefusal for terms outside their bounds */
export function parseCurveBond(terms: BondCurveTerms): CurveBond {
  const checked = parseTerms(terms)
  const { maturityYears } = terms
  if (!(maturityYears > 0 && maturityYears < Number.POSITIVE_INFINITY))
    throw new FinanceRefusal('maturity_not_positive', 'maturityYears')
  const perYear = paymentsPerYear(checked)
  const exactPeriods = maturityYears * perYear
  const nearest = Math.round(exactPeriods)
  const isWhole = nearest > 0 && Math.abs(exactPeriods - nearest) <= wholePeriodsTolerance
  const periods = isWhole ? nearest : Math.ceil(exactPeriods)
  const firstPeriod = isWhole ? 1 : exactPeriods - (periods - 1)
  requireFinite(periods)
  return {
    faceValue: checked.faceValue,
    flows: { periods, firstPeriod, coupon: checked.couponRate / perYear, perYear },
  }
}

function cleanPriceAt({ faceValue, flows }: CurveBond, yieldRate: number): number {
  const accrued = flows.coupon * (1 - flows.firstPeriod)
  return faceValue * (presentValue(flows, yieldRate) - accrued)
}

/** Exact decimals. @throws FinanceRefusal for a range outside its bounds */
export function listCurveYields({ yieldRangeStart, yieldRangeEnd, yieldStep }: CurveRange): number[] {
  if (!Number.isFinite(yieldRangeStart)) throw new FinanceRefusal('yield_out_of_range', 'yieldRangeStart')
  if (!Number.isFinite(yieldRangeEnd)) throw new FinanceRefusal('yield_out_of_range', 'yieldRangeEnd')
  if (!(yieldStep > 0 && yieldStep < Number.POSITIVE_INFINITY))
    throw new FinanceRefusal('yield_step_not_positive', 'yieldStep')
  if (yieldRangeEnd < yieldRangeStart) throw new FinanceRefusal('yield_range_end_before_start', 'yieldRangeEnd')
  const decimals = [yieldRangeStart, yieldRangeEnd, yieldStep].map(decimalOf)
  const scale = Math.max(...decimals.map((decimal) => decimal.scale))
  const [start = 0n, end = 0n, step = 1n] = decimals.map((decimal) => digitsAtScale(decimal, scale))
  const steps = Number((end - start) / step)
  if (steps >= maxCurvePoints) throw new FinanceRefusal('too_many_points', 'yieldStep')
  return listNumbers({ digits: start, scale }, step, steps + 1)
}
