import { calculationBounds } from '@ledgerdeck/contract/calculation-bounds'
import type { LoanTerms } from './loan-form.ts'
import { briefLoanText, loanText, termsText } from './loan-texts.ts'

/** Of one or both loans: as much of their terms as a name may hold. */
export function calculationName(loans: readonly LoanTerms[]): string {
  const names = [termsText, loanText, briefLoanText].map((textOf) => loans.map(textOf).join(' / '))
  return names.find((name) => name.length <= calculationBounds.nameCharacters) ?? ''
}
