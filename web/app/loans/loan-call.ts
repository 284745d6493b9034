import { api } from '../api/browser-client.ts'
import { LoanCallFailure } from './loan-failure.ts'
import type { LoanQuestion, LoanSlot, LoanTerms } from './loan-form.ts'

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
