import {
  type Answer,
  answerBondCurve,
  answerBondRisk,
  answerBondSensitivity,
  answerBondYield,
} from '@ledgerdeck/contract/bond-answers'
import type { BondRiskResult } from '@ledgerdeck/contract/bonds'
import { FinanceRefusal } from '@ledgerdeck/finance/refusals'
import { settlementFrom } from './bond-dates.ts'
import { type BondInputs, type Complaints, type FieldName, fieldNames } from './bond-fields.ts'
import { checkInputs, inputNumber } from './bond-form.ts'
import { type BondOutcome, curveOutcome, riskOutcome, sensitivityOutcome } from './bond-outcome.ts'
import { type BondValues, bodyAtPrice, bodyAtYield, bodyOfChange, bodyOfCurve } from './bond-requests.ts'
import { bondTabs, type TabName } from './bond-tabs.ts'

/** What the inputs of a tab come to. */
export interface BondCalculation {
  /** Null when something is wrong. */
  outcome: BondOutcome | null
  /** What the call of the tab sends; null when something is wrong. */
  values: BondValues | null
  complaints: Complaints
  /** Why there is no result, in a sentence; null when there is one. */
  problem: string | null
  /** Texts of empty inputs that follow from the others. */
  derived: Partial<BondInputs>
}

interface SolvedBond {
  values: BondValues
  risk: Answer<BondRiskResult>
}

/**
 * Calculates as the API does, with the same code. The price follows from the yield, or the yield
 * from the price when one is entered.
 *
 * @param today the reader's day, `YYYY-MM-DD`
 */
export function calculateBond(tab: TabName, inputs: BondInputs, today: string): BondCalculation {
  const bond = tab === 'curve' ? null : solveBond(inputs, today)
  if (!bond) return calculateCurve(inputs, today)
  if ('problem' in bond) return { outcome: null, values: null, ...bond, derived: {} }
  const derived = derivedInputs(inputs, bond, today)
  const filled = withDerived(inputs, derived)
  const complaints = checkInputs(filled, bondTabs[tab].fields)
  if (hasAny(complaints)) return { outcome: null, values: null, ...problemOf(complaints), derived }
  return attempt(derived, () => {
    const values = { ...bond.values, yieldChange: numberOf(filled, 'yieldChange') }
    const outcome =
      tab === 'sensitivity'
        ? sensitivityOutcome(answerBondSensitivity(bodyOfChange(values), today))
        : riskOutcome(tab, bond.risk)
    return { values, outcome }
  })
}

/** A curve needs no dates. Those of the bond give what is left empty, when they are there. */
function calculateCurve(inputs: BondInputs, today: string): BondCalculation {
  const dated = inputs.maturityDate === '' ? null : solveBond(inputs, today)
  const bond = dated && 'problem' in dated ? null : dated
  const derived = bond ? derivedInputs(inputs, bond, today) : curveRange(inputs)
  const filled = withDerived(inputs, derived)
  const complaints = checkInputs(filled, bondTabs.curve.fields)
  if (hasAny(complaints)) return { outcome: null, values: null, ...problemOf(complaints), derived }
  return attempt(derived, () => {
    const follows = inputs.maturity === '' && bond ? bond.risk.maturity_years : null
    const values: BondValues = {
      ...termsOf(inputs, today),
      yieldRate: undefined,
      price: undefined,
      yieldChange: Number.NaN,
      maturity: follows ?? numberOf(filled, 'maturity'),
      yieldRangeStart: numberOf(filled, 'yieldRangeStart'),
      yieldRangeEnd: numberOf(filled, 'yieldRangeEnd'),
      yieldStep: numberOf(filled, 'yieldStep'),
    }
    const currentYield = bond?.risk.used_yield_rate ?? inputNumber(inputs, 'yieldRate') ?? values.couponRate
    const curve = answerBondCurve(bodyOfCurve(values))
    return { values, outcome: curveOutcome(curve, currentYield, follows === null ? null : (bond?.risk ?? null)) }
  })
}

const solvedFields = bondTabs.price.fields

/** The bond at its yield, or what is wrong with it. */
function solveBond(inputs: BondInputs, today: string): SolvedBond | ReturnType<typeof problemOf> {
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

function termsOf(inputs: BondInputs, today: string) {
  const { frequency, maturityDate, settlementDate } = inputs
  const isDated = maturityDate !== ''
  return {
    faceValue: numberOf(inputs, 'faceValue'),
    couponRate: numberOf(inputs, 'couponRate'),
    frequency,
    maturityDate: isDated ? maturityDate : undefined,
    settlementDate: settlementDate || (isDated ? settlementFrom(today) : undefined),
  }
}

/** Of an input that was checked. */
const numberOf = (inputs: BondInputs, name: FieldName) => inputNumber(inputs, name) ?? Number.NaN

const percentOf = (rate: number) => `${Number((rate * 100).toFixed(4))}%`

function derivedInputs(inputs: BondInputs, { values, risk }: SolvedBond, today: string): Partial<BondInputs> {
  return {
    ...(values.maturityDate !== undefined && { settlementDate: settlementFrom(today) }),
    ...(values.price !== undefined && { price: values.price.toFixed(4) }),
    yieldRate: percentOf(risk.used_yield_rate),
    yieldChange: '1%',
    ...(risk.maturity_years !== null && { maturity: String(Number(risk.maturity_years.toFixed(4))) }),
    ...curveRange({ ...inputs, yieldRate: percentOf(risk.used_yield_rate) }),
  }
}

/** How far the curve reaches to both sides of the yield, and how far apart its points are. */
const CURVE_REACH = 0.04
const CURVE_STEP = '0.25%'

function curveRange(inputs: BondInputs): Partial<BondInputs> {
  const middle = inputNumber(inputs, 'yieldRate') ?? inputNumber(inputs, 'couponRate')
  if (middle === undefined) return {}
  const start = Math.max(0, middle - CURVE_REACH)
  return {
    yieldRangeStart: percentOf(start),
    yieldRangeEnd: percentOf(Math.max(start, middle) + CURVE_REACH),
    yieldStep: CURVE_STEP,
  }
}

/** Empty inputs get what follows for them. */
function withDerived(inputs: BondInputs, derived: Partial<BondInputs>): BondInputs {
  const filled = { ...inputs }
  for (const name of fieldNames) filled[name] ||= derived[name] ?? ''
  return { ...filled, yieldRate: inputs.yieldRate, price: inputs.price }
}

function attempt(
  derived: Partial<BondInputs>,
  calculate: () => Pick<BondCalculation, 'outcome' | 'values'>,
): BondCalculation {
  try {
    return { ...calculate(), complaints: {}, problem: null, derived }
  } catch (error) {
    return { outcome: null, values: null, ...problemOfRefusal(error), derived }
  }
}

const hasAny = (complaints: Complaints) => Object.keys(complaints).length > 0

function problemOf(complaints: Complaints): Pick<BondCalculation, 'complaints'> & { problem: string } {
  return { complaints, problem: Object.values(complaints)[0] ?? '' }
}

/** The engine names its inputs as the form does, except for the years. */
function problemOfRefusal(error: unknown): ReturnType<typeof problemOf> {
  if (!(error instanceof FinanceRefusal)) throw error
  const { field, message } = error
  const name = field === 'maturityYears' ? 'maturity' : fieldNames.find((known) => known === field)
  return { complaints: name ? { [name]: message } : {}, problem: message }
}
