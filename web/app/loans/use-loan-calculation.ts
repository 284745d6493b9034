import { useCallback, useEffect, useReducer, useRef } from 'react'
import { api } from '../api/browser-client.ts'
import { partOrNull } from '../ui/loaded-part.ts'
import { toast } from '../ui/toast.ts'
import { LoanCallFailure, readLoanFailure } from './loan-failure.ts'
import type { LoanQuestion, LoanSlot, LoanTerms } from './loan-form.ts'
import type { LoanAnswer, LoanOutcome, LoanParts } from './loan-outcome.ts'

interface Calculation {
  /** The last one that came about; stays while another is under way, and when that fails. */
  outcome: LoanOutcome | null
  /** Null until the files are loaded. */
  parts: LoanParts
  isBusy: boolean
  /** What went wrong with the last call; null when nothing did. */
  failure: string | null
}

type Step =
  | { is: 'begun' | 'cleared' }
  | { is: 'done'; outcome: LoanOutcome; parts: LoanParts }
  | { is: 'failed'; failure: string }

const nothing: Calculation = { outcome: null, parts: null, isBusy: false, failure: null }

function afterStep(state: Calculation, step: Step): Calculation {
  if (step.is === 'begun') return { ...state, isBusy: true, failure: null }
  if (step.is === 'failed') return { ...state, isBusy: false, failure: step.failure }
  return step.is === 'done' ? { ...nothing, outcome: step.outcome, parts: step.parts } : nothing
}

/** Loads what shows a result, with the mathematics of extra repayments; asked for early, so that it is there with the answer. */
export function loadParts(): Promise<LoanParts> {
  return partOrNull(() => import('./components/loan-details.tsx'))
}

interface CalculateOptions {
  /** Told what the server refuses: message by name of the field of the form. */
  onRefusal: (fields: Readonly<Record<string, string>>) => void
  /** Whether success is also told by a toast, as after a click. */
  isAsked: boolean
}

/** Asks the server for loans. A new question cancels the one before; a question that fails leaves the last outcome as it is. */
export function useLoanCalculation() {
  const [state, step] = useReducer(afterStep, nothing)
  const current = useRef<AbortController>(null)
  useEffect(() => () => current.current?.abort(), [])

  /** Resolves to whether there is an outcome. */
  const calculate = useCallback(async (question: LoanQuestion, { onRefusal, isAsked }: CalculateOptions) => {
    current.current?.abort()
    const asking = new AbortController()
    current.current = asking
    step({ is: 'begun' })
    const found = await findOutcome(question, asking.signal)
    if (asking.signal.aborted || found === null) return false
    if ('fields' in found) {
      step({ is: 'failed', failure: found.text })
      onRefusal(found.fields)
      return false
    }
    step({ is: 'done', ...found })
    if (isAsked) void toast('success', found.msg || 'Calculation successful!')
    return true
  }, [])

  const clear = useCallback(() => {
    current.current?.abort()
    step({ is: 'cleared' })
  }, [])

  return { ...state, calculate, clear }
}

/** An outcome, or what is to be said of its failure; null when the call was given up. */
async function findOutcome(question: LoanQuestion, signal: AbortSignal) {
  try {
    const [answers, parts] = await Promise.all([askAll(question, signal), loadParts()])
    return { outcome: { question, answers: answers.map(({ data }) => data) }, msg: answers[0]?.msg, parts }
  } catch (failure) {
    return readLoanFailure(failure)
  }
}

const slots: readonly LoanSlot[] = ['first', 'second']

function askAll({ loans }: LoanQuestion, signal: AbortSignal): Promise<{ msg: string; data: LoanAnswer }[]> {
  return Promise.all(
    loans.map(async (loan, position) => {
      try {
        return await api.finance.calculateLoan({ body: requestOf(loan), signal })
      } catch (failure) {
        throw new LoanCallFailure(slots[position] ?? 'first', failure)
      }
    }),
  )
}

function requestOf({ amount, months, ratePercent, compounding }: LoanTerms) {
  return {
    total_loan_amount: amount,
    duration_months: months,
    annual_interest_rate: ratePercent,
    compounding_frequency: compounding,
  }
}
