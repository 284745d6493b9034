import {
  answerTreasuryBondPrice,
  answerTreasuryBondYield,
  answerTreasuryNotePrice,
} from '@ledgerdeck/contract/treasury-answers'
import { listCurveYields } from '@ledgerdeck/finance/bonds'
import { countNoteDays, solveTreasuryNoteYield } from '@ledgerdeck/finance/treasury'
import { settlementFrom } from './bond-dates.ts'
import type { BondInputs } from './bond-fields.ts'
import { checkInputs, inputNumber } from './bond-form.ts'
import type { BondOutcome } from './bond-outcome.ts'
import type { TreasuryValues } from './bond-requests.ts'
import { fieldsOf, type TabName } from './bond-tabs.ts'
import {
  attempt,
  type BondCalculation,
  curveRange,
  failed,
  hasAny,
  numberOf,
  percentOf,
  problemOf,
  problemOfRefusal,
  withDerived,
} from './calculation-steps.ts'
import {
  type PricedTreasury,
  treasuryCurveOutcome,
  treasuryOutcome,
  treasurySensitivityOutcome,
} from './treasury-outcome.ts'

/** A Treasury Bond or Note whose dates are known. Its methods throw `FinanceRefusal`. */
interface TreasurySecurity {
  terms: Pick<TreasuryValues, 'convention' | 'couponRate' | 'maturityDate' | 'settlementDate' | 'days'>
  priceAt: (yieldRate: number) => PricedTreasury
  yieldAt: (price: number) => number
}

/**
 * Calculates as the AOFM prices Treasury Bonds and Notes, per $100 face value.
 *
 * @param today the reader's day, `YYYY-MM-DD`
 */
export function calculateTreasury(tab: TabName, inputs: BondInputs, today: string): BondCalculation {
  const fields = fieldsOf(tab, inputs.convention)
  const needed = { ...inputs, yieldRate: inputs.yieldRate || (inputs.price ? '0' : inputs.couponRate) }
  const complaints = checkInputs(needed, fieldsOf('price', inputs.convention))
  if (inputs.maturityDate === '') complaints.maturityDate = 'Enter the maturity date.'
  if (hasAny(complaints)) return failed(problemOf(complaints))
  try {
    const security = securityOf(inputs, today)
    const entered = inputNumber(inputs, 'price')
    const yieldRate = entered === undefined ? (inputNumber(needed, 'yieldRate') ?? 0) : security.yieldAt(entered)
    const priced = security.priceAt(yieldRate)
    const derived = derivedInputs(priced, today)
    const filled = withDerived(inputs, derived)
    const others = checkInputs({ ...filled, yieldRate: needed.yieldRate }, fields)
    if (hasAny(others)) return failed(problemOf(others), derived)
    const values = { ...security.terms, yieldRate, price: entered ?? priced.price }
    return attempt(derived, () => ({ values, outcome: outcomeOf(tab, filled, security, priced) }))
  } catch (error) {
    return failed(problemOfRefusal(error))
  }
}

function securityOf(inputs: BondInputs, today: string): TreasurySecurity {
  const { maturityDate } = inputs
  const settlementDate = inputs.settlementDate || settlementFrom(today)
  if (inputs.convention === 'treasury-note') {
    const days = countNoteDays(settlementDate, maturityDate || undefined)
    return {
      terms: { convention: 'treasury-note', couponRate: 0, maturityDate, settlementDate, days },
      priceAt: (yieldRate) => ({ ...answerTreasuryNotePrice({ days, yield_rate: yieldRate }), yieldRate, days }),
      yieldAt: (price) => solveTreasuryNoteYield({ days, price }),
    }
  }
  const couponRate = numberOf(inputs, 'couponRate')
  const body = {
    coupon_rate: couponRate,
    maturity_date: maturityDate || undefined,
    settlement_date: settlementDate,
  }
  return {
    terms: { convention: 'treasury-bond', couponRate, maturityDate, settlementDate, days: Number.NaN },
    priceAt: (yieldRate) => ({ ...answerTreasuryBondPrice({ ...body, yield_rate: yieldRate }, today), yieldRate }),
    yieldAt: (price) => answerTreasuryBondYield({ ...body, price }, today).yield_to_maturity,
  }
}

function outcomeOf(
  tab: TabName,
  filled: BondInputs,
  { terms, priceAt }: TreasurySecurity,
  priced: PricedTreasury,
): BondOutcome {
  if (tab === 'sensitivity') {
    const yieldChange = numberOf(filled, 'yieldChange')
    const changed = priceAt(Number((priced.yieldRate + yieldChange).toPrecision(15)))
    return treasurySensitivityOutcome(terms, priced, changed, yieldChange)
  }
  if (tab !== 'curve') return treasuryOutcome(tab, terms, priced)
  const yields = listCurveYields({
    yieldRangeStart: numberOf(filled, 'yieldRangeStart'),
    yieldRangeEnd: numberOf(filled, 'yieldRangeEnd'),
    yieldStep: numberOf(filled, 'yieldStep'),
  })
  return treasuryCurveOutcome(terms, priced, yields, priceAt)
}

function derivedInputs({ yieldRate, price }: PricedTreasury, today: string): Partial<BondInputs> {
  return {
    settlementDate: settlementFrom(today),
    yieldRate: percentOf(yieldRate),
    price: price.toFixed(6),
    yieldChange: '1%',
    ...curveRange(yieldRate),
  }
}
