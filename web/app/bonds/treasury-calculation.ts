import type { YieldRange } from '@ledgerdeck/contract/bonds'
import {
  answerTreasuryBondCurve,
  answerTreasuryBondPrice,
  answerTreasuryBondSensitivity,
  answerTreasuryBondYield,
  answerTreasuryNoteCurve,
  answerTreasuryNotePrice,
  answerTreasuryNoteSensitivity,
} from '@ledgerdeck/contract/treasury-answers'
import type { BondCurve } from '@ledgerdeck/finance/bonds'
import { countNoteDays, solveTreasuryNoteYield } from '@ledgerdeck/finance/treasury'
import { api } from '../api/browser-client.ts'
import { decimalText } from '../ui/format.ts'
import { type BondInputs, settlementFrom } from './bond-fields.ts'
import { checkInputs, inputNumber } from './bond-input-checks.ts'
import type { BondOutcome } from './bond-outcome.ts'
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
  type TreasuryValues,
  withDerived,
} from './calculation-steps.ts'
import {
  type PricedTreasury,
  type TreasuryChanges,
  treasuryCurveOutcome,
  treasuryOutcome,
  treasurySensitivityOutcome,
} from './treasury-outcome.ts'

interface TreasurySecurity {
  terms: Pick<TreasuryValues, 'convention' | 'couponRate' | 'maturityDate' | 'settlementDate' | 'days'>
  priceAt: (yieldRate: number) => PricedTreasury
  yieldAt: (price: number) => number
  changeBy: (yieldRate: number, yieldChange: number) => TreasuryChanges
  curveOver: (range: YieldRange) => BondCurve
}

/** By the AOFM's formulas, per $100 face value. `today`: the reader's day, `YYYY-MM-DD`. */
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
    return attempt(derived, () => {
      const { outcome, more } = resultOf(tab, filled, security, priced)
      const values = { ...security.terms, yieldRate, price: entered ?? priced.price, ...more }
      return { values, outcome, call: (signal) => callTreasury(tab, values, signal) }
    })
  } catch (error) {
    return failed(problemOfRefusal(error))
  }
}

function securityOf(inputs: BondInputs, today: string): TreasurySecurity {
  const settlementDate = inputs.settlementDate || settlementFrom(today)
  return inputs.convention === 'treasury-note'
    ? noteOf(inputs.maturityDate, settlementDate)
    : bondOf(inputs, settlementDate, today)
}

function noteOf(maturityDate: string, settlementDate: string): TreasurySecurity {
  const days = countNoteDays(settlementDate, maturityDate || undefined)
  return {
    terms: { convention: 'treasury-note', couponRate: 0, maturityDate, settlementDate, days },
    priceAt: (yield_rate) => ({ ...answerTreasuryNotePrice({ days, yield_rate }), yieldRate: yield_rate, days }),
    yieldAt: (price) => solveTreasuryNoteYield({ days, price }),
    changeBy: (yield_rate, yield_change) => answerTreasuryNoteSensitivity({ days, yield_rate, yield_change }),
    curveOver: (range) => answerTreasuryNoteCurve({ days, ...range }),
  }
}

function bondOf(inputs: BondInputs, settlementDate: string, today: string): TreasurySecurity {
  const { maturityDate } = inputs
  const couponRate = numberOf(inputs, 'couponRate')
  const body = { coupon_rate: couponRate, maturity_date: maturityDate || undefined, settlement_date: settlementDate }
  return {
    terms: { convention: 'treasury-bond', couponRate, maturityDate, settlementDate, days: Number.NaN },
    priceAt: (yieldRate) => ({ ...answerTreasuryBondPrice({ ...body, yield_rate: yieldRate }, today), yieldRate }),
    yieldAt: (price) => answerTreasuryBondYield({ ...body, price }, today).yield_to_maturity,
    changeBy: (yield_rate, yield_change) => answerTreasuryBondSensitivity({ ...body, yield_rate, yield_change }, today),
    curveOver: (range) => answerTreasuryBondCurve({ ...body, ...range }, today),
  }
}

function resultOf(
  tab: TabName,
  filled: BondInputs,
  { terms, priceAt, changeBy, curveOver }: TreasurySecurity,
  priced: PricedTreasury,
): { outcome: BondOutcome; more?: Partial<TreasuryValues> } {
  if (tab === 'sensitivity') {
    const yieldChange = numberOf(filled, 'yieldChange')
    const changes = changeBy(priced.yieldRate, yieldChange)
    return { outcome: treasurySensitivityOutcome(terms, priced, changes, yieldChange), more: { yieldChange } }
  }
  if (tab !== 'curve') return { outcome: treasuryOutcome(tab, terms, priced) }
  const range = {
    yield_range_start: numberOf(filled, 'yieldRangeStart'),
    yield_range_end: numberOf(filled, 'yieldRangeEnd'),
    yield_step: numberOf(filled, 'yieldStep'),
  }
  return { outcome: treasuryCurveOutcome(terms, priced, curveOver(range), priceAt), more: { range } }
}

function derivedInputs({ yieldRate, price }: PricedTreasury, today: string): Partial<BondInputs> {
  return {
    settlementDate: settlementFrom(today),
    yieldRate: percentOf(yieldRate),
    price: decimalText(price, 6),
    yieldChange: '1%',
    ...curveRange(yieldRate),
  }
}

/** The calls for prices answer with every figure, so most tabs share one. */
function callTreasury(tab: TabName, values: TreasuryValues, signal: AbortSignal): Promise<{ msg: string }> {
  return values.convention === 'treasury-note' ? callNote(values, signal) : callTreasuryBond(tab, values, signal)
}

function callNote({ days, yieldRate, yieldChange, range }: TreasuryValues, signal: AbortSignal) {
  const body = { days, yield_rate: yieldRate }
  if (range) return api.finance.calculateTreasuryNoteCurve({ body: { days, ...range }, signal })
  if (yieldChange === undefined) return api.finance.priceTreasuryNote({ body, signal })
  return api.finance.measureTreasuryNoteSensitivity({ body: { ...body, yield_change: yieldChange }, signal })
}

function callTreasuryBond(tab: TabName, values: TreasuryValues, signal: AbortSignal) {
  const { couponRate, maturityDate, settlementDate, yieldRate, price, yieldChange, range } = values
  const terms = { coupon_rate: couponRate, maturity_date: maturityDate, settlement_date: settlementDate }
  if (range) return api.finance.calculateTreasuryBondCurve({ body: { ...terms, ...range }, signal })
  if (tab === 'ytm') return api.finance.solveTreasuryBondYield({ body: { ...terms, price }, signal })
  const body = { ...terms, yield_rate: yieldRate }
  if (yieldChange === undefined) return api.finance.priceTreasuryBond({ body, signal })
  return api.finance.measureTreasuryBondSensitivity({ body: { ...body, yield_change: yieldChange }, signal })
}
