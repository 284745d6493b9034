import type { CallResult, Client } from '@ledgerdeck/contract/client'
import type { ComponentType } from 'react'
import type { LoanQuestion } from './loan-form.ts'

export type LoanAnswer = CallResult<Client['finance']['calculateLoan']>['data']

export interface LoanOutcome {
  question: LoanQuestion
  /** By loan of the question. */
  answers: readonly LoanAnswer[]
}

export interface LoanDetailsProps {
  outcome: LoanOutcome
  /** What was last calculated, so that a link never lags behind the inputs. */
  latestQuestion: () => LoanQuestion | undefined
}

/** Null when the files failed to load, undefined until they have. */
export type LoanParts = { LoanDetails: ComponentType<LoanDetailsProps> } | null | undefined
