import {
  calculateComparisonRate,
  calculateLoanWithExtras,
  maxAnnualRatePercent,
  totalInTodaysDollars,
} from '@ledgerdeck/finance/loans'
import type { Assumptions, LoanTerms } from './loan-form.ts'
import { type LoanPlan, ownInput } from './loan-plan.ts'

export interface LoanEstimates {
  /** From the first day on; null above the highest supported rate. */
  raised: { ratePercent: number; payment: number; difference: number } | null
  /** Under regulation 100 of the National Consumer Credit Protection Regulations 2010. */
  comparison: { ratePercent: number; totalFees: number }
  /** All repayments, extra ones included; null for a loan of less than two years. */
  todaysDollars: { paid: number; worth: number } | null
}

const minMonthsOfInflation = 24

export function estimateLoan({ terms, schedules }: LoanPlan, assumptions: Assumptions): LoanEstimates {
  const { rows } = schedules[0]
  const { inflationPercent } = assumptions
  return {
    raised: raisedPayment(terms, assumptions),
    comparison: calculateComparisonRate(ownInput(terms), terms.fees ?? {}),
    todaysDollars:
      terms.months < minMonthsOfInflation
        ? null
        : {
            paid: rows.reduce((sum, { paymentAmount, extraRepayment = 0 }) => sum + paymentAmount + extraRepayment, 0),
            worth: totalInTodaysDollars(rows, {
              ratePercent: inflationPercent,
              repaymentFrequency: terms.repayment,
            }),
          },
  }
}

function raisedPayment(terms: LoanTerms, { rateRisePoints }: Assumptions): LoanEstimates['raised'] {
  const ratePercent = Number((terms.ratePercent + rateRisePoints).toFixed(2))
  if (ratePercent > maxAnnualRatePercent) return null
  const paymentOf = (raised: LoanTerms) => calculateLoanWithExtras(ownInput(raised), {}).payment
  const payment = paymentOf({ ...terms, ratePercent })
  return { ratePercent, payment, difference: payment - paymentOf(terms) }
}
