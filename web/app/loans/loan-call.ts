import { api } from '../api/browser-client.ts'
import { CallError, failureText } from '../api/call-error.ts'
import type { CallFailure, CallProblem } from '../calculators/components/calculation-status.tsx'
import { type LoanQuestion, type LoanSlot, type LoanTerms, slotPrefix } from './loan-form.ts'

const slots: readonly LoanSlot[] = ['first', 'second']

/** Resolves to the first answer's message; rejects with `LoanCallFailure`. */
export async function callLoans({ loans }: LoanQuestion, signal: AbortSignal): Promise<string> {
  const messages = await Promise.all(
    loans.map(async (loan, position) => {
      try {
        return (await api.finance.calculateLoan({ body: requestOf(loan), signal })).msg
      } catch (failure) {
        throw new LoanCallFailure(slots[position] ?? 'first', failure)
      }
    }),
  )
  return messages[0] || 'Calculation successful!'
}

function requestOf({ amount, months, ratePercent, compounding }: LoanTerms) {
  return {
    total_loan_amount: amount,
    duration_months: months,
    annual_interest_rate: ratePercent,
    compounding_frequency: compounding,
  }
}

const fallback = 'Loan calculation failed. Please try again.'

/** The client's default texts for responses without a message. */
const defaultMessage = /^(?:A (?:client|server) error occurred|An error occurred with the server response)/

const formFields = new Map(
  Object.entries({
    total_loan_amount: 'amount',
    duration_months: 'months',
    annual_interest_rate: 'rate',
    compounding_frequency: 'compounding',
  }),
)

export class LoanCallFailure extends Error {
  override name = 'LoanCallFailure'
  readonly slot: LoanSlot

  constructor(slot: LoanSlot, cause: unknown) {
    super('We couldn’t calculate the loan.', { cause })
    this.slot = slot
  }
}

const problemOf = (reason: string): CallProblem => ({ reason, advice: 'Your inputs are still here.' })

export function loanFailureOf(failure: unknown): CallFailure | null {
  const cause = failure instanceof LoanCallFailure ? failure.cause : failure
  if (failureText(cause) === null) return null
  if (!(cause instanceof CallError)) return { problem: problemOf(fallback), fields: {} }
  const prefix = failure instanceof LoanCallFailure ? slotPrefix[failure.slot] : ''
  const entries = Object.entries(cause.details).map(([name, messages]) => {
    const field = formFields.get(name)
    return [field === undefined ? name : prefix + field, messages.join(' ')] as const
  })
  const reason = defaultMessage.test(cause.message) ? fallback : cause.message
  return { problem: problemOf(reason), fields: Object.fromEntries(entries) }
}
