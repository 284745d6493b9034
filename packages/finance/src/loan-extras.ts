import { amountOf, centsOf } from './decimals.ts'
import { type CentsRow, type Loan, type LoanInput, openLoan, type PaymentRow, paymentDue, sumInterest } from './loan.ts'
import { FinanceRefusal, type RefusalCode, type RefusedField, requireFinite } from './refusals.ts'

export const MOST_ONE_OFF_REPAYMENTS = 600

/** What a borrower pays beyond the monthly payment, and keeps beside the loan. Amounts in dollars, at most two decimals, 0 or above. */
export interface LoanExtras {
  /** Paid together with every monthly payment. */
  readonly regularExtraRepayment?: number | undefined
  /** The first month with the regular one, from 1 to the duration; absent means 1. */
  readonly regularExtraRepaymentFrom?: number | undefined
  /** Each paid together with the payment of its month; several in one month add up. At most {@link MOST_ONE_OFF_REPAYMENTS}. */
  readonly oneOffExtraRepayments?: readonly OneOffRepayment[] | undefined
  /** Money in an account at the lender that earns nothing: so much of the balance bears no interest, from the first month to the last. */
  readonly offsetBalance?: number | undefined
}

export interface OneOffRepayment {
  /** From 1 to the duration of the loan. */
  readonly period: number
  readonly amount: number
}

/** One month. The balance falls by `principalPaid` + `extraRepayment`. */
export interface ExtraPaymentRow extends PaymentRow {
  /** Beyond `paymentAmount`; what was intended, or as much as there was left to pay. */
  readonly extraRepayment: number
}

export interface LoanWithExtras {
  /** The same as without extras. */
  readonly monthlyPayment: number
  readonly totalInterestPaid: number
  readonly totalExtraRepayments: number
  /** The amount lent and all interest; extra repayments are part of it. */
  readonly totalPaymentsMade: number
  /** Less interest than without extras by so much. */
  readonly interestSaved: number
  /** The month after which nothing is left. */
  readonly lastPeriod: number
  /** Paid off earlier than without extras by so many months. */
  readonly monthsSaved: number
  /** Ends with `lastPeriod`. */
  readonly schedule: readonly ExtraPaymentRow[]
}

interface CentsExtras {
  readonly offset: bigint
  readonly extraIn: (period: number) => bigint
}

interface ExtraCentsRow extends CentsRow {
  readonly extra: bigint
}

/**
 * Works out a loan with extra repayments and an offset balance, and what they save beside the same loan without them. The payment stays as
 * it is; what is saved in interest shortens the loan. The rules and examples are in `docs/loan-extras.md` of this package.
 *
 * @throws FinanceRefusal for inputs outside the bounds of {@link LoanInput} and {@link LoanExtras}
 */
export function calculateLoanWithExtras(input: LoanInput, extras: LoanExtras): LoanWithExtras {
  const plain = openLoan(input)
  const rows = payDownFaster(plain, readExtras(extras, plain.months))
  const interest = sumInterest(rows)
  const result = {
    monthlyPayment: amountOf(plain.payment),
    totalInterestPaid: amountOf(interest),
    totalExtraRepayments: amountOf(rows.reduce((sum, { extra }) => sum + extra, 0n)),
    totalPaymentsMade: amountOf(plain.amount + interest),
    interestSaved: amountOf(sumInterest(plain.rows) - interest),
    lastPeriod: rows.length,
    monthsSaved: lastPeriodOf(plain.rows) - rows.length,
  }
  requireFinite(...Object.values(result))
  return { ...result, schedule: rows.map(presentRow) }
}

function readExtras(extras: LoanExtras, months: number): CentsExtras {
  const oneOffs = extras.oneOffExtraRepayments ?? []
  if (oneOffs.length > MOST_ONE_OFF_REPAYMENTS)
    throw new FinanceRefusal('too_many_extra_repayments', 'oneOffExtraRepayments')
  const inPeriod = new Map<number, bigint>()
  for (const { period, amount } of oneOffs) {
    requirePeriod(period, months, 'oneOffExtraRepayments')
    const cents = readCents(amount, 'extra_repayment', 'oneOffExtraRepayments')
    inPeriod.set(period, (inPeriod.get(period) ?? 0n) + cents)
  }
  const regular = readCents(extras.regularExtraRepayment ?? 0, 'extra_repayment', 'regularExtraRepayment')
  const from = extras.regularExtraRepaymentFrom ?? 1
  requirePeriod(from, months, 'regularExtraRepaymentFrom')
  return {
    offset: readCents(extras.offsetBalance ?? 0, 'offset_balance', 'offsetBalance'),
    extraIn: (period) => (inPeriod.get(period) ?? 0n) + (period >= from ? regular : 0n),
  }
}

function requirePeriod(period: number, months: number, field: RefusedField): void {
  if (!Number.isInteger(period) || period < 1 || period > months)
    throw new FinanceRefusal('extra_repayment_period_out_of_range', field)
}

function readCents(amount: number, what: 'extra_repayment' | 'offset_balance', field: RefusedField): bigint {
  const refuse = (code: RefusalCode) => new FinanceRefusal(code, field)
  if (!(amount >= 0 && amount < Number.POSITIVE_INFINITY)) throw refuse(`${what}_negative`)
  const cents = centsOf(amount)
  if (cents === undefined) throw refuse(`${what}_not_in_cents`)
  return cents
}

/** Interest first, on what the offset balance does not cover; then the payment; then the extra repayment. */
function payDownFaster({ amount, months, rate, payment: levelPayment }: Loan, extras: CentsExtras): ExtraCentsRow[] {
  const rows: ExtraCentsRow[] = []
  let balance = amount
  for (let period = 1; balance > 0n; period += 1) {
    const interest = rate.interestOn(balance > extras.offset ? balance - extras.offset : 0n)
    const payment = paymentDue(balance + interest, levelPayment, period === months)
    balance += interest - payment
    const intended = extras.extraIn(period)
    const extra = intended < balance ? intended : balance
    balance -= extra
    rows.push({ payment, interest, extra, balance })
  }
  return rows
}

/** Rounding up can pay a loan off before its last month. */
function lastPeriodOf(rows: readonly CentsRow[]): number {
  return rows.findIndex(({ balance }) => balance === 0n) + 1
}

function presentRow({ payment, interest, extra, balance }: ExtraCentsRow, index: number): ExtraPaymentRow {
  return {
    period: index + 1,
    paymentAmount: amountOf(payment),
    principalPaid: amountOf(payment - interest),
    interestPaid: amountOf(interest),
    extraRepayment: amountOf(extra),
    remainingBalance: amountOf(balance),
  }
}
