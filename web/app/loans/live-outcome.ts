import type { CallResult, Client } from '@ledgerdeck/contract/client'
import { loanResult } from '@ledgerdeck/contract/loan-result'
import { calculateLoan, type LoanInput } from '@ledgerdeck/finance/loans'
import { useDeferredValue, useMemo, useState } from 'react'
import { useHydrated } from '../ui/first-paint/use-hydrated.ts'
import { checkForm } from './loan-checks.ts'
import type { LoanForm, LoanQuestion, LoanTerms } from './loan-form.ts'

export function loanInput({ amount, months, ratePercent, compounding }: LoanTerms): LoanInput {
  return {
    totalLoanAmount: amount,
    durationMonths: months,
    annualInterestRatePercent: ratePercent,
    compoundingFrequency: compounding,
  }
}

/** By the same code as the API. */
export function calculateOutcome(question: LoanQuestion): LoanOutcome {
  return { question, answers: question.loans.map((terms) => loanResult(calculateLoan(loanInput(terms)))) }
}

interface LiveOutcome {
  /** Of the last form without errors; null while there was none. */
  outcome: LoanOutcome | null
  isOutdated: boolean
}

interface EnteredLoan {
  form: LoanForm
  isStartIncomplete: boolean
  wrongAddresses: number
}

export function useLiveOutcome({ form, isStartIncomplete, wrongAddresses }: EnteredLoan): LiveOutcome {
  // Deferred: the first figures take longer than one task should on a phone.
  const isHydrated = useDeferredValue(useHydrated())
  const entered = useDeferredValue(
    useMemo(() => ({ ...form, isStartIncomplete, wrongAddresses }), [form, isStartIncomplete, wrongAddresses]),
  )
  const [shown, setShown] = useState<{ outcome: LoanOutcome | null; wrongAddresses: number }>({
    outcome: null,
    wrongAddresses,
  })
  const current = useMemo(() => {
    const { question } = checkForm(entered)
    return question && !entered.isStartIncomplete ? calculateOutcome(question) : null
  }, [entered])
  const isBlank = entered.first.amount === '' && entered.first.months === '' && entered.first.rate === ''
  const former = shown.wrongAddresses === entered.wrongAddresses ? shown.outcome : null
  const outcome = current ?? (isBlank ? null : former)
  if (outcome !== shown.outcome || entered.wrongAddresses !== shown.wrongAddresses) {
    setShown({ outcome, wrongAddresses: entered.wrongAddresses })
  }
  if (!isHydrated) return { outcome: null, isOutdated: false }
  return { outcome, isOutdated: outcome !== null && current === null }
}

export type LoanAnswer = CallResult<Client['finance']['calculateLoan']>['data']

export interface LoanOutcome {
  question: LoanQuestion
  answers: readonly LoanAnswer[]
}

export interface LoanDetailsProps {
  outcome: LoanOutcome
  isOutdated: boolean
  /** What was last calculated, so that a link never lags behind the inputs. */
  latestQuestion: () => LoanQuestion | undefined
}
