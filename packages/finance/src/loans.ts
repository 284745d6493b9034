/**
 * Loans that are repaid in equal payments, exact to the cent. The rules, with their sources and worked examples, are in
 * `docs/loans.md` and `docs/loan-extras.md` of this package.
 *
 * Pure: no I/O, no clock, the same numbers in every engine.
 *
 * @module
 */
export type { ComparisonRate, LoanFees } from './comparison-rate.ts'
export { calculateComparisonRate } from './comparison-rate.ts'
export type { LoanInput, LoanResult, PaymentRow, RepaymentTerms } from './loan.ts'
export {
  calculateLoan,
  HIGHEST_ANNUAL_RATE_PERCENT,
  LEAST_DURATION_MONTHS,
  MOST_DURATION_MONTHS,
} from './loan.ts'
export type { ExtraPaymentRow, LoanExtras, LoanWithExtras, OneOffRepayment } from './loan-extras.ts'
export { calculateLoanWithExtras, MOST_ONE_OFF_REPAYMENTS } from './loan-extras.ts'
export type { LoanYear } from './loan-years.ts'
export { listDueDates, rollUpYears } from './loan-years.ts'
export type { CompoundingFrequency, RepaymentFrequency } from './period-rate.ts'
export { COMPOUNDING_FREQUENCIES, REPAYMENT_FREQUENCIES, REPAYMENTS_PER_YEAR } from './period-rate.ts'
export type { Inflation } from './todays-dollars.ts'
export { HIGHEST_INFLATION_PERCENT, totalInTodaysDollars } from './todays-dollars.ts'
