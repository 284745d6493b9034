import { compareLoanConventions } from '@ledgerdeck/finance/conventions'
import { useMemo } from 'react'
import { Differences } from '../../calculators/components/differences.tsx'
import { todayOfReader } from '../../ui/format.ts'
import type { LoanTerms } from '../loan-form.ts'
import { ownInput } from '../loan-plan.ts'
import { loanText } from '../loan-texts.ts'

interface LoanDifferencesProps {
  terms: LoanTerms
  start: string | null
}

export default function LoanDifferences({ terms, start }: LoanDifferencesProps) {
  const differences = useMemo(
    () =>
      compareLoanConventions(ownInput(terms), { fees: terms.fees ?? undefined, startDate: start ?? todayOfReader() }),
    [terms, start],
  )
  return <Differences scope={`${loanText(terms)}, without extras and offset.`} differences={differences} />
}
