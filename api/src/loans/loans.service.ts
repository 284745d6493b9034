import type { LoanRequest } from '@ledgerdeck/contract/loans'
import type { LoanInput } from '@ledgerdeck/finance/loans'

/**
 * Percent a year. Below it no amount that the endpoint takes bears half a cent of interest, and no payment is near enough to a half cent
 * to be rounded otherwise: the loan is the same as one without interest.
 */
const leastRateThatCounts = 1e-15

/**
 * What a caller sent as the calculation takes it. Rates too small to count are 0 for it, because it calculates with exact fractions, and 600
 * months at a rate of 300 decimals would keep everybody else waiting.
 */
export function loanOf(body: LoanRequest): LoanInput {
  const rate = body.annual_interest_rate
  return {
    totalLoanAmount: body.total_loan_amount,
    durationMonths: body.duration_months,
    annualInterestRatePercent: rate > 0 && rate < leastRateThatCounts ? 0 : rate,
    compoundingFrequency: body.compounding_frequency,
  }
}
