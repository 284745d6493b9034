import type { ComparedPair, LoanFigure } from '@ledgerdeck/finance/derivations'
import {
  calculateLoanWithExtras,
  type LoanExtras,
  type LoanFees,
  type LoanInput,
  type LoanWithExtras,
  type LoanYear,
  listDueDates,
  type RepaymentTerms,
  rollUpYears,
} from '@ledgerdeck/finance/loans'
import { type LoanAnswer, type LoanOutcome, loanInput } from './live-outcome.ts'
import { hasExtraRepayments, hasOwnRepayments, type LoanTerms, nameOfExtras, type Repayment } from './loan-form.ts'

export interface ScheduleRow {
  period: number
  paymentAmount: number
  principalPaid: number
  interestPaid: number
  extraRepayment?: number
  remainingBalance: number
}

export interface Schedule {
  label: string
  amount: number
  repayment: Repayment
  rows: readonly ScheduleRow[]
  years: readonly LoanYear[]
  hasExtras: boolean
  /** By row, `YYYY-MM-DD`; undefined without a start date. */
  dueDates: readonly string[] | undefined
}

export interface LoanPlan {
  terms: LoanTerms
  answer: LoanAnswer
  /** Null where the API's equal monthly payments apply. */
  own: LoanWithExtras | null
  schedules: readonly [Schedule, ...Schedule[]]
  /** When the balance is zero, extras included. */
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

export function ownInput(terms: LoanTerms): LoanInput & RepaymentTerms {
  return {
    ...loanInput(terms),
    repaymentFrequency: terms.repayment,
    interestOnlyYears: terms.interestOnlyYears,
  }
}

function planLoan(terms: LoanTerms, answer: LoanAnswer, start: string | null, name: string): LoanPlan {
  const { repayment } = terms
  const extras = nameOfExtras(terms)
  const plainRows = hasOwnRepayments(terms)
    ? calculateLoanWithExtras(ownInput(terms), {}).schedule
    : answer.amortization_schedule.map(toScheduleRow)
  const dueDates = start === null ? undefined : listDueDates(start, plainRows.length, repayment)
  const schedule = (label: string, rows: readonly ScheduleRow[], hasExtras: boolean): Schedule => ({
    label,
    amount: terms.amount,
    repayment,
    rows,
    years: rollUpYears(rows, { dueDates, repaymentFrequency: repayment }),
    hasExtras,
    dueDates,
  })
  const own = repaidAsEntered(terms)
  const plain = schedule(extras ? `${name}, without ${extras}` : name, plainRows, false)
  const lastPeriod = own?.lastPeriod ?? plainRows.findIndex(({ remainingBalance }) => remainingBalance === 0) + 1
  return {
    terms,
    answer,
    own,
    schedules:
      own && extras ? [schedule(`${name}, with ${extras}`, own.schedule, hasExtraRepayments(terms)), plain] : [plain],
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

function repaidAsEntered(terms: LoanTerms): LoanWithExtras | null {
  if (!terms.extras && !hasOwnRepayments(terms)) return null
  return calculateLoanWithExtras(ownInput(terms), ownExtras(terms))
}

interface OfLoan {
  input: LoanInput & RepaymentTerms
}

export type WorkedFigure =
  | (OfLoan &
      (
        | { figure: LoanFigure; extras: LoanExtras }
        | { figure: 'raisedPayment'; risePoints: number }
        | { figure: 'comparisonRate'; fees: LoanFees }
        | { figure: 'todaysDollars'; extras: LoanExtras; inflationPercent: number }
      ))
  | { figure: 'difference'; pair: ComparedPair }

export interface NamedFigure {
  name: string
  worked?: WorkedFigure | undefined
}

export function ownExtras({ extras }: LoanTerms): LoanExtras {
  return {
    regularExtraRepayment: extras?.extra,
    regularExtraRepaymentFrom: extras?.extraFrom,
    oneOffExtraRepayments: extras?.once,
    offsetBalance: extras?.offset,
    offsetIncrease: extras?.offsetIncrease,
  }
}
