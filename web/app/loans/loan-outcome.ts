import type { CallResult } from '@ledgerdeck/contract/client'
import type { ComponentType } from 'react'
import type { LoanQuestion } from './loan-form.ts'

export type LoanAnswer = CallResult<'POST /api/v1/finance/calculate-principal/'>['data']

/** A question and what the server says to it. */
export interface LoanOutcome {
  question: LoanQuestion
  /** One for each loan of the question. */
  answers: readonly LoanAnswer[]
}

export interface LoanDetailsProps {
  outcome: LoanOutcome
}

/** Everything of a result but its figures; null when its files could not be had. */
export type LoanDetails = ComponentType<LoanDetailsProps> | null
