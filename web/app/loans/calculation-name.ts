import type { LoanTerms } from './loan-form.ts'
import { briefLoanText, loanText, termsText } from './loan-texts.ts'

/** Of one or both loans, from all their terms to the fewest. */
export function calculationNames(loans: readonly LoanTerms[]): string[] {
  return [termsText, loanText, briefLoanText].map((textOf) => loans.map(textOf).join(' / '))
}
