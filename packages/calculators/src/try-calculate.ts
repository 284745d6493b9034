import { FinanceRefusal, type RefusedField } from '@ledgerdeck/finance/refusals'
import { calculate } from './calculate.ts'
import type { Calculation } from './calculation.ts'
import type { CalculatorProblem, CalculatorSetup } from './calculator-setup.ts'
import { type ParsedSetup, parseSetupValues } from './setup.ts'

const refusedInputs: Partial<Record<RefusedField, string>> = {
  totalLoanAmount: 'amount',
  durationMonths: 'months',
  annualInterestRatePercent: 'rate',
  interestOnlyYears: 'interest_only',
  faceValue: 'face',
  couponRate: 'coupon',
  maturityDate: 'matures',
  settlementDate: 'settles',
  yieldRate: 'yield',
  yieldChange: 'change',
  maturityYears: 'years',
  yieldRangeStart: 'from',
  yieldRangeEnd: 'to',
  yieldStep: 'step',
  price: 'price',
}

/** Inputs that are valid separately may have no result together. */
export function tryCalculate(setup: CalculatorSetup): { calculation: Calculation } | { problem: CalculatorProblem } {
  try {
    return { calculation: calculate(setup) }
  } catch (failure) {
    if (!(failure instanceof FinanceRefusal)) throw failure
    const input = failure.field === null ? undefined : refusedInputs[failure.field]
    const message =
      failure.code === 'too_many_points' ? 'Choose a larger step or a smaller range of yields.' : failure.message
    return { problem: { path: input === undefined ? ['inputs'] : ['inputs', input], message } }
  }
}

/** Never throws. `calculate` accepts every valid setup. */
export function parseSetup(given: unknown): ParsedSetup {
  const { setup, problems } = parseSetupValues(given)
  if (!setup) return { problems }
  const tried = tryCalculate(setup)
  return 'problem' in tried ? { problems: [tried.problem] } : { setup }
}
