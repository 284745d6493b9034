import type { YieldRange } from '@ledgerdeck/contract/bonds'
import { FinanceRefusal } from '@ledgerdeck/finance/refusals'
import { type BondInputs, type Complaints, type FieldName, fieldNames } from './bond-fields.ts'
import { inputNumber } from './bond-input-checks.ts'
import type { BondOutcome } from './bond-outcome.ts'

type ServerCall = (signal: AbortSignal) => Promise<{ msg: string }>

export interface BondCalculation {
  outcome: BondOutcome | null
  values: BondValues | null
  call: ServerCall | null
  complaints: Complaints
  problem: string | null
  derived: Partial<BondInputs>
}

export interface Problem {
  complaints: Complaints
  problem: string
}

export const hasAny = (complaints: Complaints) => Object.keys(complaints).length > 0

export function problemOf(complaints: Complaints): Problem {
  return { complaints, problem: Object.values(complaints)[0] ?? '' }
}

/** The engine names its inputs as the form does, except for the years. */
export function problemOfRefusal(error: unknown): Problem {
  if (!(error instanceof FinanceRefusal)) throw error
  const { field, message } = error
  const name = field === 'maturityYears' ? 'maturity' : fieldNames.find((known) => known === field)
  return { complaints: name ? { [name]: message } : {}, problem: message }
}

export function failed(problem: Problem, derived: Partial<BondInputs> = {}): BondCalculation {
  return { outcome: null, values: null, call: null, ...problem, derived }
}

export function attempt(
  derived: Partial<BondInputs>,
  calculate: () => Pick<BondCalculation, 'outcome' | 'values' | 'call'>,
): BondCalculation {
  try {
    return { ...calculate(), complaints: {}, problem: null, derived }
  } catch (error) {
    return failed(problemOfRefusal(error), derived)
  }
}

export const numberOf = (inputs: BondInputs, name: FieldName) => inputNumber(inputs, name) ?? Number.NaN

/** Four decimals at most, as in `4.25%`. */
export const percentOf = (rate: number) => `${Number((rate * 100).toFixed(4))}%`

/** The distance to either side of the yield, and between two points. */
const curveReach = 0.04
const curveStep = '0.25%'

export function curveRange(middle: number | undefined): Partial<BondInputs> {
  if (middle === undefined) return {}
  const start = Math.max(0, middle - curveReach)
  return {
    yieldRangeStart: percentOf(start),
    yieldRangeEnd: percentOf(Math.max(start, middle) + curveReach),
    yieldStep: curveStep,
  }
}

/** Price and yield are not filled in, since they follow from each other. */
export function withDerived(inputs: BondInputs, derived: Partial<BondInputs>): BondInputs {
  const filled = { ...inputs }
  for (const name of fieldNames) filled[name] ||= derived[name] ?? ''
  return { ...filled, yieldRate: inputs.yieldRate, price: inputs.price }
}

type BondValues = GeneralValues | TreasuryValues

export interface GeneralValues {
  convention: 'general'
  faceValue: number
  couponRate: number
  frequency: string
  maturityDate: string | undefined
  settlementDate: string | undefined
  yieldRate: number | undefined
  price: number | undefined
  yieldChange: number
  maturity: number
  yieldRangeStart: number
  yieldRangeEnd: number
  yieldStep: number
}

/** Prices are per $100 face value, accrued interest included. */
export interface TreasuryValues {
  convention: 'treasury-bond' | 'treasury-note'
  couponRate: number
  maturityDate: string
  settlementDate: string
  days: number
  yieldRate: number
  price: number
  yieldChange?: number
  range?: YieldRange
}

type DatedValues = Pick<GeneralValues, 'faceValue' | 'couponRate' | 'frequency' | 'maturityDate' | 'settlementDate'>

function datedBody({ faceValue, couponRate, frequency, maturityDate, settlementDate }: DatedValues) {
  return {
    face_value: faceValue,
    coupon_rate: couponRate,
    frequency,
    maturity_date: maturityDate,
    settlement_date: settlementDate,
  }
}

export function bodyAtYield(values: DatedValues & Pick<GeneralValues, 'yieldRate'>) {
  return { ...datedBody(values), yield_rate: values.yieldRate }
}

export function bodyAtPrice(values: DatedValues & Pick<GeneralValues, 'price'>) {
  return { ...datedBody(values), price: values.price }
}
