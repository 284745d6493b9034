/** Calculates loans exactly to the cent in every engine. Pure. Rules: `docs/loans.md`. */
export type { ComparisonRate, LoanFees } from './comparison-rate.ts'
export { calculateComparisonRate } from './comparison-rate.ts'
export type { LoanInput, LoanResult, PaymentRow, RepaymentTerms } from './loan.ts'
export {
  calculateLoan,
  maxAnnualRatePercent,
  maxDurationMonths,
  minDurationMonths,
} from './loan.ts'
export type { ExtraPaymentRow, LoanExtras, LoanWithExtras, OneOffRepayment } from './loan-extras.ts'
export { calculateLoanWithExtras, maxOneOffRepayments } from './loan-extras.ts'
export type { LoanYear } from './loan-years.ts'
export { listDueDates, rollUpYears } from './loan-years.ts'
export type { CompoundingFrequency, RepaymentFrequency } from './period-rate.ts'
export { compoundingFrequencies, repaymentFrequencies, repaymentsPerYear } from './period-rate.ts'
export type { Inflation } from './todays-dollars.ts'
export { maxInflationPercent, totalInTodaysDollars } from './todays-dollars.ts'
