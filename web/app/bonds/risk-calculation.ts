import { type Answer, answerBondRisk, answerBondYield } from '@ledgerdeck/contract/bond-answers'
import type { BondRiskResult } from '@ledgerdeck/contract/bonds'
import { api } from '../api/browser-client.ts'
import { decimalText } from '../ui/format.ts'
import { type BondInputs, settlementFrom } from './bond-fields.ts'
import { checkInputs, inputNumber } from './bond-input-checks.ts'
import { riskOutcome } from './bond-outcome.ts'
import { fieldsOf, type TabName } from './bond-tabs.ts'
import {
  attempt,
  type BondCalculation,
  bodyAtPrice,
  bodyAtYield,
  curveRange,
  failed,
  type GeneralValues,
  hasAny,
  numberOf,
  type Problem,
  percentOf,
  problemOf,
  problemOfRefusal,
} from './calculation-steps.ts'

interface SolvedBond {
  values: GeneralValues
  risk: Answer<BondRiskResult>
}

/** For every tab but price changes and curve. `today`: the reader's day, `YYYY-MM-DD`. */
export function calculateRisk(tab: TabName, inputs: BondInputs, today: string): BondCalculation {
  const bond = solveBond(inputs, today)
  if ('problem' in bond) return failed(bond)
  const { values, risk } = bond
  return attempt(derivedInputs(bond, today), () => ({
    values,
    call: (signal) => (calls[tab] ?? priceCall)(values, signal),
    outcome: riskOutcome(tab, risk),
  }))
}

type BondCall = (values: GeneralValues, signal: AbortSignal) => Promise<{ msg: string }>

const priceCall: BondCall = (values, signal) => api.finance.priceBond({ body: bodyAtYield(values), signal })

const calls: Partial<Record<TabName, BondCall>> = {
  ytm: (values, signal) => api.finance.solveYieldToMaturity({ body: bodyAtPrice(values), signal }),
  duration: (values, signal) => api.finance.measureDuration({ body: bodyAtYield(values), signal }),
  convexity: (values, signal) => api.finance.measureConvexity({ body: bodyAtYield(values), signal }),
  dv01: (values, signal) => api.finance.measureDv01({ body: bodyAtYield(values), signal }),
}

const solvedFields = fieldsOf('price', 'general')

export function solveBond(inputs: BondInputs, today: string): SolvedBond | Problem {
  const complaints = checkInputs(inputs, solvedFields)
  if (hasAny(complaints)) return problemOf(complaints)
  try {
    const terms = termsOf(inputs, today)
    const price = inputNumber(inputs, 'price')
    const yieldRate =
      price === undefined
        ? inputNumber(inputs, 'yieldRate')
        : answerBondYield(bodyAtPrice({ ...terms, price }), today).yield_to_maturity
    const risk = answerBondRisk(bodyAtYield({ ...terms, yieldRate }), today)
    const values = { ...withoutRange, ...terms, yieldRate, price: price ?? risk.clean_price }
    return { values, risk }
  } catch (error) {
    return problemOfRefusal(error)
  }
}

const withoutRange = {
  yieldChange: Number.NaN,
  maturity: Number.NaN,
  yieldRangeStart: Number.NaN,
  yieldRangeEnd: Number.NaN,
  yieldStep: Number.NaN,
}

export function termsOf(inputs: BondInputs, today: string) {
  const { frequency, maturityDate, settlementDate } = inputs
  const isDated = maturityDate !== ''
  return {
    convention: 'general' as const,
    faceValue: numberOf(inputs, 'faceValue'),
    couponRate: numberOf(inputs, 'couponRate'),
    frequency,
    maturityDate: isDated ? maturityDate : undefined,
    settlementDate: settlementDate || (isDated ? settlementFrom(today) : undefined),
  }
}

export function derivedInputs({ values, risk }: SolvedBond, today: string): Partial<BondInputs> {
  return {
    ...(values.maturityDate !== undefined && { settlementDate: settlementFrom(today) }),
    ...(values.price !== undefined && { price: decimalText(values.price, 4) }),
    yieldRate: percentOf(risk.used_yield_rate),
    yieldChange: '1%',
    ...(risk.maturity_years !== null && { maturity: String(Number(risk.maturity_years.toFixed(4))) }),
    ...curveRange(risk.used_yield_rate),
  }
}
