import { useCallback, useEffect, useReducer, useRef } from 'react'
import { api } from '../api/browser-client.ts'
import { toast } from '../ui/toast.ts'
import { LoanCallFailure, readLoanFailure } from './loan-failure.ts'
import type { LoanQuestion, LoanSlot, LoanTerms } from './loan-form.ts'

interface CallState {
  isBusy: boolean
  /** What went wrong with the last call; null when nothing did. */
  failure: string | null
}

type Step = { is: 'begun' | 'ended' } | { is: 'failed'; failure: string }

const idle: CallState = { isBusy: false, failure: null }

function afterStep(_: CallState, step: Step): CallState {
  if (step.is === 'failed') return { isBusy: false, failure: step.failure }
  return step.is === 'begun' ? { isBusy: true, failure: null } : idle
}

/** Has the server calculate loans and says what came of it. A new call cancels the one before. */
export function useLoanCall() {
  const [state, step] = useReducer(afterStep, idle)
  const current = useRef<AbortController>(null)
  useEffect(() => () => current.current?.abort(), [])

  /** Resolves to whether it succeeded. @param onRefusal gets what the server refuses, by field of the form */
  const calculate = useCallback(
    async (question: LoanQuestion, onRefusal: (fields: Readonly<Record<string, string>>) => void) => {
      current.current?.abort()
      const asking = new AbortController()
      current.current = asking
      step({ is: 'begun' })
      try {
        const msg = await callAll(question, asking.signal)
        if (asking.signal.aborted) return false
        step({ is: 'ended' })
        void toast('success', msg || 'Calculation successful!')
        return true
      } catch (caught) {
        const failure = readLoanFailure(caught)
        if (asking.signal.aborted || failure === null) return false
        step({ is: 'failed', failure: failure.text })
        onRefusal(failure.fields)
        return false
      }
    },
    [],
  )

  const cancel = useCallback(() => {
    current.current?.abort()
    step({ is: 'ended' })
  }, [])

  return { ...state, calculate, cancel }
}

const slots: readonly LoanSlot[] = ['first', 'second']

/** Resolves to the message of the first answer. */
async function callAll({ loans }: LoanQuestion, signal: AbortSignal): Promise<string | undefined> {
  const messages = await Promise.all(
    loans.map(async (loan, position) => {
      try {
        return (await api.finance.calculateLoan({ body: requestOf(loan), signal })).msg
      } catch (failure) {
        throw new LoanCallFailure(slots[position] ?? 'first', failure)
      }
    }),
  )
  return messages[0]
}

function requestOf({ amount, months, ratePercent, compounding }: LoanTerms) {
  return {
    total_loan_amount: amount,
    duration_months: months,
    annual_interest_rate: ratePercent,
    compounding_frequency: compounding,
  }
}
