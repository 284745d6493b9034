import { amountOf, centsOf, divideHalfUp, numberOf } from './decimals.ts'
import { COMPOUNDING_FREQUENCIES, type CompoundingFrequency, type MonthlyRate, monthlyRate } from './monthly-rate.ts'
import { FinanceRefusal, requireFinite } from './refusals.ts'

export const LEAST_DURATION_MONTHS = 2
export const MOST_DURATION_MONTHS = 600
export const HIGHEST_ANNUAL_RATE_PERCENT = 30

export interface LoanInput {
  /** What is lent, in dollars with at most two decimals; above 0. */
  readonly totalLoanAmount: number
  /** A whole number from 2 to 600. */
  readonly durationMonths: number
  /** Nominal, in percent (5 means 5 %), from 0 to 30. */
  readonly annualInterestRatePercent: number
  /** One of {@link COMPOUNDING_FREQUENCIES}; absent means monthly. Any text is taken, so that the refusal of an unknown one stays here. */
  readonly compoundingFrequency?: string | undefined
}

/** One month. All amounts in dollars, whole cents. */
export interface PaymentRow {
  /** Counts from 1. */
  readonly period: number
  /** `principalPaid` + `interestPaid`. */
  readonly paymentAmount: number
  readonly principalPaid: number
  readonly interestPaid: number
  /** After the payment. */
  readonly remainingBalance: number
}

export interface LoanResult {
  readonly totalLoanAmount: number
  /** What is paid each month, but for the last month and, where rounding up pays the loan off early, the months after that. */
  readonly monthlyPayment: number
  readonly totalInterestPaid: number
  /** The amount lent and all interest. */
  readonly totalPaymentsMade: number
  /** The interest of one month in percent, half up to 5 decimals. */
  readonly effectiveMonthlyRatePercent: number
  /** All interest in percent of the amount lent, half up to 5 decimals. */
  readonly interestPercentageOfPrincipal: number
  /** As many rows as months. The last one ends with nothing left. */
  readonly schedule: readonly PaymentRow[]
}

/** One month in whole cents. */
export interface CentsRow {
  readonly payment: bigint
  readonly interest: bigint
  /** After the payment. */
  readonly balance: bigint
}

/** A loan that was checked and whose payment is known, in whole cents. */
export interface Loan {
  readonly amount: bigint
  readonly months: number
  readonly rate: MonthlyRate
  readonly payment: bigint
  readonly rows: readonly CentsRow[]
}

/**
 * Works out a loan that is paid back in equal monthly payments: the payment, the row of every month, and the totals, exact to the cent.
 * The rules are in `docs/loans.md` of this package.
 *
 * @throws FinanceRefusal for inputs outside the bounds of {@link LoanInput}
 */
export function calculateLoan(input: LoanInput): LoanResult {
  const loan = openLoan(input)
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

/**
 * Checks the inputs, finds the payment and works out every month.
 *
 * @throws FinanceRefusal for inputs outside the bounds of {@link LoanInput}
 */
export function openLoan(input: LoanInput): Loan {
  const amount = readLoanAmount(input.totalLoanAmount)
  const months = input.durationMonths
  if (!Number.isInteger(months) || months < LEAST_DURATION_MONTHS || months > MOST_DURATION_MONTHS)
    throw new FinanceRefusal('duration_months_out_of_range', 'durationMonths')
  const ratePercent = input.annualInterestRatePercent
  if (!(ratePercent >= 0 && ratePercent <= HIGHEST_ANNUAL_RATE_PERCENT))
    throw new FinanceRefusal('annual_interest_rate_out_of_range', 'annualInterestRatePercent')
  const rate = monthlyRate(ratePercent, readCompounding(input.compoundingFrequency), amount)
  return { amount, months, rate, ...planPayments(amount, months, rate) }
}

function readLoanAmount(totalLoanAmount: number): bigint {
  if (!(totalLoanAmount > 0 && totalLoanAmount < Number.POSITIVE_INFINITY))
    throw new FinanceRefusal('total_loan_amount_not_positive', 'totalLoanAmount')
  const cents = centsOf(totalLoanAmount)
  if (cents === undefined) throw new FinanceRefusal('total_loan_amount_not_in_cents', 'totalLoanAmount')
  return cents
}

function readCompounding(name: string | undefined): CompoundingFrequency {
  const frequency = COMPOUNDING_FREQUENCIES.find((known) => known === (name ?? 'monthly'))
  if (!frequency) throw new FinanceRefusal('compounding_frequency_unknown', 'compoundingFrequency')
  return frequency
}

/**
 * The payment and the months that follow from it. Where rounding the payment down would leave a last payment of more than twice the others,
 * the payment is one cent higher.
 */
function planPayments(amount: bigint, months: number, rate: MonthlyRate): Pick<Loan, 'payment' | 'rows'> {
  const payment = levelPayment(amount, months, rate)
  const rows = payDown(amount, months, rate, payment)
  const last = rows.at(-1)?.payment ?? 0n
  if (last <= 2n * payment) return { payment, rows }
  return { payment: payment + 1n, rows: payDown(amount, months, rate, payment + 1n) }
}

/** `amount · i / (1 − (1+i)^−months)`, rounded half up from its exact value. Without interest, an equal share of the amount. */
function levelPayment(amount: bigint, months: number, rate: MonthlyRate): bigint {
  if (rate.numerator === 0n) return divideHalfUp(amount, BigInt(months))
  const growth = rate.growth(months)
  return divideHalfUp(
    amount * rate.numerator * growth.numerator,
    rate.denominator * (growth.numerator - growth.denominator),
  )
}

function payDown(amount: bigint, months: number, rate: MonthlyRate, levelPayment: bigint): CentsRow[] {
  const rows: CentsRow[] = []
  let balance = amount
  for (let period = 1; period <= months; period += 1) {
    const interest = rate.interestOn(balance)
    const payment = paymentDue(balance + interest, levelPayment, period === months)
    balance += interest - payment
    rows.push({ payment, interest, balance })
  }
  return rows
}

/** The level payment, or all that is owed when that is less or the loan ends with this month. */
export function paymentDue(owed: bigint, levelPayment: bigint, isLast: boolean): bigint {
  return isLast || owed < levelPayment ? owed : levelPayment
}

/** In cents. */
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

/** A share in percent, half up to 5 decimals. */
function percentOf(part: bigint, whole: bigint): number {
  return numberOf({ digits: divideHalfUp(part * 10_000_000n, whole), scale: 5 })
}
