import { amountOf, centsOf } from './decimals.ts'
import {
  type CentsRow,
  type Loan,
  type LoanInput,
  type PaymentRow,
  parseLoan,
  paymentDue,
  type RepaymentTerms,
  sumInterest,
} from './loan.ts'
import { FinanceRefusal, type RefusalCode, type RefusedField, requireFinite } from './refusals.ts'

export const maxOneOffRepayments = 600

/** In dollars with at most two decimals, 0 or above. Periods are repayment periods. */
export interface LoanExtras {
  readonly regularExtraRepayment?: number | undefined
  /** First period with the regular extra, from 1 to the number of repayments; default: 1. */
  readonly regularExtraRepaymentFrom?: number | undefined
  /** Several in one period add up. At most {@link maxOneOffRepayments}. */
  readonly oneOffExtraRepayments?: readonly OneOffRepayment[] | undefined
  /** Offset in the first period. That part of the balance bears no interest. */
  readonly offsetBalance?: number | undefined
  readonly offsetIncrease?: number | undefined
}

export interface OneOffRepayment {
  readonly period: number
  readonly amount: number
}

/** One repayment period. The balance falls by `principalPaid` + `extraRepayment`. */
export interface ExtraPaymentRow extends PaymentRow {
  /** Paid on top of `paymentAmount`: the intended amount, or less if less was owed. */
  readonly extraRepayment: number
}

export interface LoanWithExtras {
  readonly payment: number
  /** The first payment of an interest-only start; null for a loan without one. */
  readonly interestOnlyPayment: number | null
  readonly totalInterestPaid: number
  readonly totalExtraRepayments: number
  /** The amount borrowed plus all interest, including extra repayments. */
  readonly totalPaymentsMade: number
  /** Compared with the loan without extras. */
  readonly interestSaved: number
  readonly lastPeriod: number
  /** How many periods earlier the loan is paid off than without extras. */
  readonly periodsSaved: number
  readonly schedule: readonly ExtraPaymentRow[]
}

interface CentsExtras {
  readonly offsetIn: (period: number) => bigint
  readonly extraIn: (period: number) => bigint
}

interface ExtraCentsRow extends CentsRow {
  readonly extra: bigint
}

/** Saved interest shortens the loan. Rules: `docs/loan-extras.md`. @throws FinanceRefusal */
export function calculateLoanWithExtras(input: LoanInput & RepaymentTerms, extras: LoanExtras): LoanWithExtras {
  const plain = parseLoan(input)
  const rows = payDownFaster(plain, parseExtras(extras, plain.periods))
  const interest = sumInterest(rows)
  const result = {
    payment: amountOf(plain.payment),
    totalInterestPaid: amountOf(interest),
    totalExtraRepayments: amountOf(rows.reduce((sum, { extra }) => sum + extra, 0n)),
    totalPaymentsMade: amountOf(plain.amount + interest),
    interestSaved: amountOf(sumInterest(plain.rows) - interest),
    lastPeriod: rows.length,
    periodsSaved: lastPeriodOf(plain.rows) - rows.length,
  }
  requireFinite(...Object.values(result))
  const [first] = plain.interestOnlyPeriods > 0 ? plain.rows : []
  return {
    ...result,
    interestOnlyPayment: first ? amountOf(first.payment) : null,
    schedule: rows.map(presentRow),
  }
}

function parseExtras(extras: LoanExtras, periods: number): CentsExtras {
  const oneOffs = extras.oneOffExtraRepayments ?? []
  if (oneOffs.length > maxOneOffRepayments)
    throw new FinanceRefusal('too_many_extra_repayments', 'oneOffExtraRepayments')
  const inPeriod = new Map<number, bigint>()
  for (const { period, amount } of oneOffs) {
    requirePeriod(period, periods, 'oneOffExtraRepayments')
    const cents = parseCents(amount, 'extra_repayment', 'oneOffExtraRepayments')
    inPeriod.set(period, (inPeriod.get(period) ?? 0n) + cents)
  }
  const regular = parseCents(extras.regularExtraRepayment ?? 0, 'extra_repayment', 'regularExtraRepayment')
  const from = extras.regularExtraRepaymentFrom ?? 1
  requirePeriod(from, periods, 'regularExtraRepaymentFrom')
  const offset = parseCents(extras.offsetBalance ?? 0, 'offset_balance', 'offsetBalance')
  const increase = parseCents(extras.offsetIncrease ?? 0, 'offset_balance', 'offsetIncrease')
  return {
    offsetIn: (period) => offset + increase * BigInt(period - 1),
    extraIn: (period) => (inPeriod.get(period) ?? 0n) + (period >= from ? regular : 0n),
  }
}

function requirePeriod(period: number, periods: number, field: RefusedField): void {
  if (!Number.isInteger(period) || period < 1 || period > periods)
    throw new FinanceRefusal('extra_repayment_period_out_of_range', field)
}

function parseCents(amount: number, what: 'extra_repayment' | 'offset_balance', field: RefusedField): bigint {
  const refuse = (code: RefusalCode) => new FinanceRefusal(code, field)
  if (!(amount >= 0 && amount < Number.POSITIVE_INFINITY)) throw refuse(`${what}_negative`)
  const cents = centsOf(amount)
  if (cents === undefined) throw refuse(`${what}_not_in_cents`)
  return cents
}

/** Charges interest on the balance above the offset, then takes the payment, then the extra. */
function payDownFaster(loan: Loan, extras: CentsExtras): ExtraCentsRow[] {
  const rows: ExtraCentsRow[] = []
  let balance = loan.amount
  for (let period = 1; balance > 0n; period += 1) {
    const offset = extras.offsetIn(period)
    const interest = loan.rate.interestOn(balance > offset ? balance - offset : 0n)
    const payment = paymentDue(loan, { period, balance, interest, levelPayment: loan.payment })
    balance += interest - payment
    const intended = extras.extraIn(period)
    const extra = intended < balance ? intended : balance
    balance -= extra
    rows.push({ payment, interest, extra, balance })
  }
  return rows
}

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
