import {
  calculateLoanWithExtras,
  type LoanWithExtras,
  type LoanYear,
  listDueDates,
  rollUpYears,
} from '@ledgerdeck/finance/loans'
import { loanInput } from './live-outcome.ts'
import type { LoanTerms } from './loan-form.ts'
import type { LoanAnswer, LoanOutcome } from './loan-outcome.ts'

/** One month of a schedule. */
export interface ScheduleRow {
  period: number
  paymentAmount: number
  principalPaid: number
  interestPaid: number
  extraRepayment?: number
  remainingBalance: number
}

/** A schedule, month by month and summed up by year. */
export interface Schedule {
  /** Tells it from the others of the outcome. */
  label: string
  amount: number
  rows: readonly ScheduleRow[]
  years: readonly LoanYear[]
  hasExtras: boolean
  /** One for each row, `YYYY-MM-DD`; undefined without a start date. */
  dueDates: readonly string[] | undefined
}

/** One loan of an outcome. */
export interface LoanPlan {
  terms: LoanTerms
  answer: LoanAnswer
  /** Null for a loan without extra repayments and offset balance. */
  faster: LoanWithExtras | null
  /** Of what the borrower really pays first. */
  schedules: readonly Schedule[]
  /** When nothing is left, extras included: the month, and its day where there is a start date. */
  lastPeriod: number
  lastDay: string | undefined
}

export function planLoans({ question, answers }: LoanOutcome): LoanPlan[] {
  const names = question.loans.length > 1 ? ['Loan A', 'Loan B'] : ['This loan']
  return question.loans.flatMap((terms, position) => {
    const answer = answers[position]
    return answer ? [planLoan(terms, answer, question.start, names[position] ?? '')] : []
  })
}

function planLoan(terms: LoanTerms, answer: LoanAnswer, start: string | null, name: string): LoanPlan {
  const plain = answer.amortization_schedule.map(toScheduleRow)
  const dueDates = start === null ? undefined : listDueDates(start, terms.months)
  const faster = speedUp(terms)
  const schedule = (label: string, rows: readonly ScheduleRow[], hasExtras: boolean): Schedule => ({
    label,
    amount: terms.amount,
    rows,
    years: rollUpYears(rows, dueDates),
    hasExtras,
    dueDates,
  })
  const contracted = schedule(faster ? `${name}, without extras` : name, plain, false)
  const lastPeriod = faster?.lastPeriod ?? plain.findIndex(({ remainingBalance }) => remainingBalance === 0) + 1
  return {
    terms,
    answer,
    faster,
    schedules: faster ? [schedule(`${name}, with extras`, faster.schedule, true), contracted] : [contracted],
    lastPeriod,
    lastDay: dueDates?.[lastPeriod - 1],
  }
}

function toScheduleRow(row: LoanAnswer['amortization_schedule'][number]): ScheduleRow {
  return {
    period: row.period,
    paymentAmount: row.payment_amount,
    principalPaid: row.principal_paid,
    interestPaid: row.interest_paid,
    remainingBalance: row.remaining_balance,
  }
}

function speedUp(terms: LoanTerms): LoanWithExtras | null {
  const { extras } = terms
  if (!extras) return null
  return calculateLoanWithExtras(loanInput(terms), {
    regularExtraRepayment: extras.extra,
    regularExtraRepaymentFrom: extras.extraFrom,
    oneOffExtraRepayments: extras.once,
    offsetBalance: extras.offset,
  })
}
