import {
  type Answer,
  answerBondCurve,
  answerBondRisk,
  answerBondSensitivity,
  answerBondYield,
} from '@ledgerdeck/contract/bond-answers'
import type { BondRiskResult } from '@ledgerdeck/contract/bonds'
import { settlementFrom } from './bond-dates.ts'
import type { BondInputs } from './bond-fields.ts'
import { checkInputs, inputNumber } from './bond-form.ts'
import { curveOutcome, riskOutcome, sensitivityOutcome } from './bond-outcome.ts'
import { bodyAtPrice, bodyAtYield, bodyOfChange, bodyOfCurve, type GeneralValues } from './bond-requests.ts'
import { fieldsOf, type TabName } from './bond-tabs.ts'
import {
  attempt,
  type BondCalculation,
  curveRange,
  failed,
  hasAny,
  numberOf,
  type Problem,
  percentOf,
  problemOf,
  problemOfRefusal,
  withDerived,
} from './calculation-steps.ts'
import { calculateTreasury } from './treasury-calculation.ts'

interface SolvedBond {
  values: GeneralValues
  risk: Answer<BondRiskResult>
}

/**
 * Calculates as the API does, with the same code. The price follows from the yield, or the yield
 * from the price when one is entered.
 *
 * @param today the reader's day, `YYYY-MM-DD`
 */
export function calculateBond(tab: TabName, inputs: BondInputs, today: string): BondCalculation {
  if (inputs.convention !== 'general') return calculateTreasury(tab, inputs, today)
  if (tab === 'curve') return calculateCurve(inputs, today)
  const bond = solveBond(inputs, today)
  if ('problem' in bond) return failed(bond)
  const derived = derivedInputs(bond, today)
  const filled = withDerived(inputs, derived)
  const complaints = checkInputs(filled, fieldsOf(tab, 'general'))
  if (hasAny(complaints)) return failed(problemOf(complaints), derived)
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
  const middle = inputNumber(inputs, 'yieldRate') ?? inputNumber(inputs, 'couponRate')
  const derived = bond ? derivedInputs(bond, today) : curveRange(middle)
  const filled = withDerived(inputs, derived)
  const complaints = checkInputs(filled, fieldsOf('curve', 'general'))
  if (hasAny(complaints)) return failed(problemOf(complaints), derived)
  return attempt(derived, () => {
    const follows = inputs.maturity === '' && bond ? bond.risk.maturity_years : null
    const values: GeneralValues = {
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

const solvedFields = fieldsOf('price', 'general')

/** The bond at its yield, or what is wrong with it. */
function solveBond(inputs: BondInputs, today: string): SolvedBond | Problem {
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
    convention: 'general' as const,
    faceValue: numberOf(inputs, 'faceValue'),
    couponRate: numberOf(inputs, 'couponRate'),
    frequency,
    maturityDate: isDated ? maturityDate : undefined,
    settlementDate: settlementDate || (isDated ? settlementFrom(today) : undefined),
  }
}

function derivedInputs({ values, risk }: SolvedBond, today: string): Partial<BondInputs> {
  return {
    ...(values.maturityDate !== undefined && { settlementDate: settlementFrom(today) }),
    ...(values.price !== undefined && { price: values.price.toFixed(4) }),
    yieldRate: percentOf(risk.used_yield_rate),
    yieldChange: '1%',
    ...(risk.maturity_years !== null && { maturity: String(Number(risk.maturity_years.toFixed(4))) }),
    ...curveRange(risk.used_yield_rate),
  }
}
