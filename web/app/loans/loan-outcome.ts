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
  /** What is drawn. */
  outcome: LoanOutcome
  /** What was last calculated, so that a link never lags behind the inputs. */
  latestQuestion: () => LoanQuestion | undefined
}

/**
 * What shows a result beyond its figures; null when its files could not be loaded, undefined until
 * they are.
 */
export type LoanParts = { LoanDetails: ComponentType<LoanDetailsProps> } | null | undefined
