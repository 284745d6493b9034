import { amountOf, centsOf, divideHalfUp, numberOf } from './decimals.ts'
import {
  type CompoundingFrequency,
  compoundingFrequencies,
  type PeriodRate,
  periodRate,
  type RepaymentFrequency,
  repaymentFrequencies,
  repaymentsPerYear,
} from './period-rate.ts'
import { FinanceRefusal, requireFinite } from './refusals.ts'

export const minDurationMonths = 2
export const maxDurationMonths = 600
export const maxAnnualRatePercent = 30

export interface LoanInput {
  /** The amount borrowed, in dollars with at most two decimals; above 0. */
  readonly totalLoanAmount: number
  /** A whole number from 2 to 600. */
  readonly durationMonths: number
  /** Nominal annual rate in percent (5 means 5%), from 0 to 30. */
  readonly annualInterestRatePercent: number
  /** One of {@link compoundingFrequencies}; default: monthly. Others are refused. */
  readonly compoundingFrequency?: string | undefined
}

export interface RepaymentTerms {
  /** One of {@link repaymentFrequencies}; default: monthly. Others are refused. */
  readonly repaymentFrequency?: string | undefined
  /** Interest-only years at the start: a whole number, shorter than the loan. */
  readonly interestOnlyYears?: number | undefined
}

/** Amounts in dollars, whole cents. */
export interface PaymentRow {
  readonly period: number
  readonly paymentAmount: number
  readonly principalPaid: number
  readonly interestPaid: number
  readonly remainingBalance: number
}

export interface LoanResult {
  readonly totalLoanAmount: number
  /** The last payments differ if rounding up pays the loan off early. */
  readonly monthlyPayment: number
  readonly totalInterestPaid: number
  readonly totalPaymentsMade: number
  /** Interest of one month in percent, rounded half up to 5 decimals. */
  readonly effectiveMonthlyRatePercent: number
  readonly interestPercentageOfPrincipal: number
  readonly schedule: readonly PaymentRow[]
}

export interface CentsRow {
  readonly payment: bigint
  readonly interest: bigint
  readonly balance: bigint
}

/** A validated loan with its payment, in whole cents. */
export interface Loan {
  readonly amount: bigint
  readonly repayment: RepaymentFrequency
  readonly periods: number
  /** How many periods at the start are interest only. */
  readonly interestOnlyPeriods: number
  readonly rate: PeriodRate
  readonly payment: bigint
  readonly rows: readonly CentsRow[]
}

/** Equal monthly payments, exact to the cent. Rules: `docs/loans.md`. @throws FinanceRefusal */
export function calculateLoan(input: LoanInput): LoanResult {
  const loan = parseLoan(input)
  const totalInterest = sumInterest(loan.rows)
  const result = {
    totalLoanAmount: input.totalLoanAmount,
    monthlyPayment: amountOf(loan.payment),
    totalInterestPaid: amountOf(totalInterest),
    totalPaymentsMade: amountOf(loan.amount + totalInterest),
    effectiveMonthlyRatePercent: percentOf(loan.rate.numerator, loan.rate.denominator),
    interestPercentageOfPrincipal: percentOf(totalInterest, loan.amount),
  }
  requireFinite(...Object.values(result))
  return { ...result, schedule: loan.rows.map(presentRow) }
}

/** @throws FinanceRefusal for inputs outside {@link LoanInput} and {@link RepaymentTerms} */
export function parseLoan(input: LoanInput & RepaymentTerms): Loan {
  const amount = parseLoanAmount(input.totalLoanAmount)
  const months = input.durationMonths
  if (!Number.isInteger(months) || months < minDurationMonths || months > maxDurationMonths)
    throw new FinanceRefusal('duration_months_out_of_range', 'durationMonths')
  const ratePercent = input.annualInterestRatePercent
  if (!(ratePercent >= 0 && ratePercent <= maxAnnualRatePercent))
    throw new FinanceRefusal('annual_interest_rate_out_of_range', 'annualInterestRatePercent')
  const compounding = parseCompounding(input.compoundingFrequency)
  const repayment = parseRepayment(input.repaymentFrequency)
  const perYear = repaymentsPerYear[repayment]
  const term = {
    amount,
    periods: Math.round((months * perYear) / 12),
    interestOnlyPeriods: parseInterestOnlyYears(input.interestOnlyYears, months) * perYear,
    rate: periodRate({ annualRatePercent: ratePercent, compounding, repayment }, amount),
  }
  return { ...term, repayment, ...planPayments(term) }
}

function parseRepayment(name: string | undefined): RepaymentFrequency {
  const frequency = repaymentFrequencies.find((known) => known === (name ?? 'monthly'))
  if (!frequency) throw new FinanceRefusal('repayment_frequency_unknown', 'repaymentFrequency')
  return frequency
}

function parseInterestOnlyYears(years = 0, months: number): number {
  if (Number.isInteger(years) && years >= 0 && years * 12 < months) return years
  throw new FinanceRefusal('interest_only_years_out_of_range', 'interestOnlyYears')
}

function parseLoanAmount(totalLoanAmount: number): bigint {
  if (!(totalLoanAmount > 0 && totalLoanAmount < Number.POSITIVE_INFINITY))
    throw new FinanceRefusal('total_loan_amount_not_positive', 'totalLoanAmount')
  const cents = centsOf(totalLoanAmount)
  if (cents === undefined) throw new FinanceRefusal('total_loan_amount_not_in_cents', 'totalLoanAmount')
  return cents
}

function parseCompounding(name: string | undefined): CompoundingFrequency {
  const frequency = compoundingFrequencies.find((known) => known === (name ?? 'monthly'))
  if (!frequency) throw new FinanceRefusal('compounding_frequency_unknown', 'compoundingFrequency')
  return frequency
}

export type LoanTerm = Pick<Loan, 'amount' | 'periods' | 'interestOnlyPeriods' | 'rate'>

/** Adds a cent if rounding down would make the last payment more than twice the others. */
export function planPayments(term: LoanTerm): Pick<Loan, 'payment' | 'rows'> {
  const payment = levelPayment(term)
  const rows = payDown(term, payment)
  const last = rows.at(-1)?.payment ?? 0n
  if (last <= 2n * payment) return { payment, rows }
  return { payment: payment + 1n, rows: payDown(term, payment + 1n) }
}

/** `amount · i / (1 − (1+i)^−n)`, rounded half up from its exact value. */
export function levelPayment({ amount, periods, interestOnlyPeriods, rate }: LoanTerm): bigint {
  const payments = periods - interestOnlyPeriods
  if (rate.numerator === 0n) return divideHalfUp(amount, BigInt(payments))
  const growth = rate.growth(payments)
  return divideHalfUp(
    amount * rate.numerator * growth.numerator,
    rate.denominator * (growth.numerator - growth.denominator),
  )
}

/** Yields one row per period. All amounts are whole cents. */
export function payDown(term: LoanTerm, levelPayment: bigint): CentsRow[] {
  const rows: CentsRow[] = []
  let balance = term.amount
  for (let period = 1; period <= term.periods; period += 1) {
    const interest = term.rate.interestOn(balance)
    const payment = paymentDue(term, { period, balance, interest, levelPayment })
    balance += interest - payment
    rows.push({ payment, interest, balance })
  }
  return rows
}

/** Interest in an interest-only period, else the level payment, or all owed if less or last. */
export function paymentDue(
  { periods, interestOnlyPeriods }: Pick<Loan, 'periods' | 'interestOnlyPeriods'>,
  due: { period: number; balance: bigint; interest: bigint; levelPayment: bigint },
): bigint {
  if (due.period <= interestOnlyPeriods) return due.interest
  const owed = due.balance + due.interest
  return due.period === periods || owed < due.levelPayment ? owed : due.levelPayment
}

/** @returns cents */
export function sumInterest(rows: readonly CentsRow[]): bigint {
  return rows.reduce((sum, { interest }) => sum + interest, 0n)
}

function presentRow({ payment, interest, balance }: CentsRow, index: number): PaymentRow {
  return {
    period: index + 1,
    paymentAmount: amountOf(payment),
    principalPaid: amountOf(payment - interest),
    interestPaid: amountOf(interest),
    remainingBalance: amountOf(balance),
  }
}

function percentOf(part: bigint, whole: bigint): number {
  return numberOf({ digits: divideHalfUp(part * 10_000_000n, whole), scale: 5 })
}
