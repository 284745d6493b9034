import { answerBondSensitivity } from '@ledgerdeck/contract/sensitivity-answers'
import { api } from '../api/browser-client.ts'
import type { BondInputs } from './bond-fields.ts'
import { checkInputs } from './bond-input-checks.ts'
import { bodyAtYield } from './bond-requests.ts'
import { fieldsOf } from './bond-tabs.ts'
import { attempt, type BondCalculation, failed, hasAny, numberOf, problemOf, withDerived } from './calculation-steps.ts'
import { derivedInputs, solveBond } from './risk-calculation.ts'
import { sensitivityOutcome } from './sensitivity-outcome.ts'

/** `today`: the reader's day, `YYYY-MM-DD`. */
export function calculateSensitivity(inputs: BondInputs, today: string): BondCalculation {
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
