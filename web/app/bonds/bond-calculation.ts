import { answerBondCurve } from '@ledgerdeck/contract/curve-answers'
import { answerBondSensitivity } from '@ledgerdeck/contract/sensitivity-answers'
import { api } from '../api/browser-client.ts'
import type { BondInputs } from './bond-fields.ts'
import { checkInputs, inputNumber } from './bond-input-checks.ts'
import { fieldsOf, type TabName } from './bond-tabs.ts'
import {
  attempt,
  type BondCalculation,
  bodyAtYield,
  curveRange,
  failed,
  type GeneralValues,
  hasAny,
  numberOf,
  problemOf,
  withDerived,
} from './calculation-steps.ts'
import { curveOutcome, sensitivityOutcome } from './curve-outcome.ts'
import { calculateRisk, derivedInputs, solveBond, termsOf } from './risk-calculation.ts'
import { calculateTreasury } from './treasury-calculation.ts'

/** By the same code as the API. `today`: the reader's day, `YYYY-MM-DD`. */
export function calculateBond(tab: TabName, inputs: BondInputs, today: string): BondCalculation {
  if (inputs.convention !== 'general') return calculateTreasury(tab, inputs, today)
  if (tab === 'curve') return calculateCurve(inputs, today)
  return tab === 'sensitivity' ? calculateSensitivity(inputs, today) : calculateRisk(tab, inputs, today)
}

/** Needs no dates, but derives empty inputs from them. `today`: the reader's day, `YYYY-MM-DD`. */
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
    const body = bodyOfCurve(values)
    const curve = answerBondCurve(body)
    return {
      values,
      call: (signal) => api.finance.calculatePriceCurve({ body, signal }),
      outcome: curveOutcome(curve, currentYield, follows === null ? null : (bond?.risk ?? null)),
    }
  })
}

function bodyOfCurve(values: GeneralValues) {
  return {
    face_value: values.faceValue,
    coupon_rate: values.couponRate,
    frequency: values.frequency,
    maturity: values.maturity,
    yield_range_start: values.yieldRangeStart,
    yield_range_end: values.yieldRangeEnd,
    yield_step: values.yieldStep,
  }
}

/** `today`: the reader's day, `YYYY-MM-DD`. */
function calculateSensitivity(inputs: BondInputs, today: string): BondCalculation {
  const bond = solveBond(inputs, today)
  if ('problem' in bond) return failed(bond)
  const derived = derivedInputs(bond, today)
  const filled = withDerived(inputs, derived)
  const complaints = checkInputs(filled, fieldsOf('sensitivity', 'general'))
  if (hasAny(complaints)) return failed(problemOf(complaints), derived)
  return attempt(derived, () => {
    const values = { ...bond.values, yieldChange: numberOf(filled, 'yieldChange') }
    const body = { ...bodyAtYield(values), yield_change: values.yieldChange }
    return {
      values,
      call: (signal) => api.finance.measureSensitivity({ body, signal }),
      outcome: sensitivityOutcome(answerBondSensitivity(body, today)),
    }
  })
}
