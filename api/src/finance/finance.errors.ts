import { FinanceRefusal, type RefusedField } from '@ledgerdeck/finance/refusals'
import { AppError } from '../platform/errors/app-error.ts'

/** Field names in requests. Extra repayments are missing, because browsers calculate them. */
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

/** @throws AppError 400 with the code and text of the rule that the input breaks */
export function calculate<Input extends readonly unknown[], Result>(
  calculation: (...input: Input) => Result,
  ...input: Input
): Result {
  try {
    return calculation(...input)
  } catch (error) {
    throw error instanceof FinanceRefusal ? badRequest(error) : error
  }
}

function badRequest(error: FinanceRefusal): AppError {
  const { code, message, field } = error
  const name = field === null ? undefined : wireFields[field]
  return new AppError(400, code, message, { cause: error, ...(name && { details: { [name]: [message] } }) })
}
