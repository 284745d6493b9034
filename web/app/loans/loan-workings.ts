import type { ComparedPair, LoanFigure } from '@ledgerdeck/finance/derivations'
import type { LoanExtras, LoanFees, LoanInput, RepaymentTerms } from '@ledgerdeck/finance/loans'
import type { LoanTerms } from './loan-form.ts'

interface OfLoan {
  input: LoanInput & RepaymentTerms
}

export type WorkedFigure =
  | (OfLoan &
      (
        | { figure: LoanFigure; extras: LoanExtras }
        | { figure: 'raisedPayment'; risePoints: number }
        | { figure: 'comparisonRate'; fees: LoanFees }
        | { figure: 'todaysDollars'; extras: LoanExtras; inflationPercent: number }
      ))
  | { figure: 'difference'; pair: ComparedPair }

export interface NamedFigure {
  name: string
  worked?: WorkedFigure | undefined
}

export function ownExtras({ extras }: LoanTerms): LoanExtras {
  return {
    regularExtraRepayment: extras?.extra,
    regularExtraRepaymentFrom: extras?.extraFrom,
    oneOffExtraRepayments: extras?.once,
    offsetBalance: extras?.offset,
    offsetIncrease: extras?.offsetIncrease,
  }
}
