import { FinanceRefusal, type RefusedField } from '@ledgerdeck/finance/refusals'
import { AppError } from '../platform/errors/app-error.ts'

/** The inputs of the endpoints as callers name them. Extra repayments are worked out in browsers. */
const wireFields: Partial<Record<RefusedField, string>> = {
  faceValue: 'face_value',
  couponRate: 'coupon_rate',
  frequency: 'frequency',
  maturityDate: 'maturity_date',
  settlementDate: 'settlement_date',
  yieldRate: 'yield_rate',
  yieldChange: 'yield_change',
  price: 'price',
  days: 'days',
  maturityYears: 'maturity',
  yieldRangeStart: 'yield_range_start',
  yieldRangeEnd: 'yield_range_end',
  yieldStep: 'yield_step',
  totalLoanAmount: 'total_loan_amount',
  durationMonths: 'duration_months',
  annualInterestRatePercent: 'annual_interest_rate',
  compoundingFrequency: 'compounding_frequency',
}

/**
 * Does a calculation for an endpoint.
 * @throws AppError 400 with code and words of the rule that the inputs break
 */
export function orRefuse<Result>(calculate: () => Result): Result {
  try {
    return calculate()
  } catch (error) {
    throw error instanceof FinanceRefusal ? refusalOf(error) : error
  }
}

function refusalOf(error: FinanceRefusal): AppError {
  const { code, message, field } = error
  const name = field === null ? undefined : wireFields[field]
  return new AppError(400, code, message, { cause: error, ...(name && { details: { [name]: [message] } }) })
}
