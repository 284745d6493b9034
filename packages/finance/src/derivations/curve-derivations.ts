import { parseTerms } from '../bond-terms.ts'
import {
  type BondCurveTerms,
  type CurveRange,
  listCurveYields,
  measureCurveTangent,
  parseCurveBond,
} from '../price-curve.ts'
import { addTerms, paymentSum, priceSource, roundingNote } from './bond-derivations.ts'
import { type Derivation, Working } from './derivation.ts'
import { minus, over, plus, power, times } from './expression.ts'

/** For a bond with only a time to maturity and no dates. @throws FinanceRefusal */
export function deriveCurvePrice(input: BondCurveTerms & { readonly yieldRate: number }): Derivation {
  const { price } = measureCurveTangent(input)
  const { flows } = parseCurveBond(input)
  const working = addTerms(new Working(), input, parseTerms(input))
    .given(['y', 'yield a year', 'rate'], input.yieldRate)
    .given(['T', 'years to maturity', 'years'], input.maturityYears)
    .given(['N', 'payments left: the coupon periods, a part counted as one', 'count'], flows.periods)
    .step(['C', 'one coupon', 'money'], over(times('F', 'c'), 'f'))
    .step(
      ['w', 'share of the first coupon period that is left', 'number'],
      minus(times('T', 'f'), minus('N', 1)),
      flows.firstPeriod,
    )
    .step(['AI', 'accrued interest', 'money'], times('C', minus(1, 'w')))
  const meaning = ['P', 'dirty price', 'money'] as const
  if (flows.periods === 1)
    working
      .step(['τ', 'years to the last payment', 'years'], over('w', 'f'))
      .step(meaning, over(plus('F', 'C'), plus(1, times('τ', 'y'))))
  else
    working.step(['v', 'discount factor of one period', 'number'], over(1, plus(1, over('y', 'f')))).step(
      meaning,
      paymentSum((time) => power('v', time)),
    )
  working.step(['Q', 'clean price', 'money'], minus('P', 'AI'), price)
  return working.derivationOf('Q', { source: priceSource, rounding: roundingNote })
}

/** Returns how many points a price curve has. @throws FinanceRefusal for an invalid range */
export function deriveCurvePoints(range: CurveRange): Derivation {
  const points = listCurveYields(range).length
  const working = new Working()
    .given(['a', 'start of the range', 'rate'], range.yieldRangeStart)
    .given(['b', 'end of the range', 'rate'], range.yieldRangeEnd)
    .given(['s', 'step', 'rate'], range.yieldStep)
    .given(['K', 'whole steps between start and end', 'count'], points - 1, ['a', 'b', 's'])
    .step(['n', 'points of the curve', 'count'], plus('K', 1), points)
  return working.derivationOf('n', {
    source: 'The end belongs to the range when the steps reach it',
    rounding: 'Steps are counted in decimals, so none is lost to binary fractions.',
  })
}
