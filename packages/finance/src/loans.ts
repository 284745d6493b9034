/** Loans exact to the cent, in every engine. Pure. Rules: `docs/loans.md`. */
export type { ComparisonRate, LoanFees } from './comparison-rate.ts'
export { calculateComparisonRate } from './comparison-rate.ts'
export type { LoanInput, LoanResult, PaymentRow, RepaymentTerms } from './loan.ts'
export {
  calculateLoan,
  MAX_ANNUAL_RATE_PERCENT,
  MAX_DURATION_MONTHS,
  MIN_DURATION_MONTHS,
} from './loan.ts'
export type { ExtraPaymentRow, LoanExtras, LoanWithExtras, OneOffRepayment } from './loan-extras.ts'
export { calculateLoanWithExtras, MAX_ONE_OFF_REPAYMENTS } from './loan-extras.ts'
export type { LoanYear } from './loan-years.ts'
export { listDueDates, rollUpYears } from './loan-years.ts'
export type { CompoundingFrequency, RepaymentFrequency } from './period-rate.ts'
export { COMPOUNDING_FREQUENCIES, REPAYMENT_FREQUENCIES, REPAYMENTS_PER_YEAR } from './period-rate.ts'
export type { Inflation } from './todays-dollars.ts'
export { MAX_INFLATION_PERCENT, totalInTodaysDollars } from './todays-dollars.ts'
