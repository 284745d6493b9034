import type { CallResult, Client } from '@ledgerdeck/contract/client'
import type { ComponentType } from 'react'
import type { LoanQuestion } from './loan-form.ts'

export type LoanAnswer = CallResult<Client['finance']['calculateLoan']>['data']

/** A question and what it comes to. */
export interface LoanOutcome {
  question: LoanQuestion
  /** One for each loan of the question. */
  answers: readonly LoanAnswer[]
}

export interface LoanDetailsProps {
  outcome: LoanOutcome
}

/**
 * What shows a result beyond its figures; null when its files could not be loaded, undefined until
 * they are.
 */
export type LoanParts = { LoanDetails: ComponentType<LoanDetailsProps> } | null | undefined
