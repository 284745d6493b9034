import type { CallResult, Client } from '@ledgerdeck/contract/client'
import type { ComponentType } from 'react'
import type { LoanQuestion } from './loan-form.ts'

export type LoanAnswer = CallResult<Client['finance']['calculateLoan']>['data']

/** A question and what the server says to it. */
export interface LoanOutcome {
  question: LoanQuestion
  /** One for each loan of the question. */
  answers: readonly LoanAnswer[]
}

export interface LoanDetailsProps {
  outcome: LoanOutcome
}

/** What shows a result beyond the figures of the plain loan; null when its files could not be loaded. */
export type LoanParts = {
  /** The loan with extras and offset, for the head of the result. */
  OwnLoan: ComponentType<LoanDetailsProps>
  LoanDetails: ComponentType<LoanDetailsProps>
} | null

export function hasOwnLoan({ question }: LoanOutcome): boolean {
  return question.loans.some(({ extras }) => extras !== null)
}
