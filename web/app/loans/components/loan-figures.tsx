import type { ReactNode } from 'react'
import { audText, percentText } from '../../ui/format.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { LoanAnswer } from '../loan-outcome.ts'
import styles from './loan-figures.module.css'

const figures: readonly { name: string; of: (answer: LoanAnswer) => string }[] = [
  { name: 'Monthly payment', of: (answer) => audText(answer.calculated_monthly_payment) },
  { name: 'Total interest paid', of: (answer) => audText(answer.total_interest_paid) },
  { name: 'Total payments made', of: (answer) => audText(answer.total_payments_made) },
  { name: 'Total loan amount', of: (answer) => audText(answer.input_total_loan_amount) },
  { name: 'Effective monthly rate', of: (answer) => percentText(answer.effective_monthly_rate_percent, 5) },
  {
    name: 'Interest as a share of the loan',
    of: (answer) => percentText(answer.total_interest_percentage_of_principal, 5),
  },
]

/** The figures of a loan; before there are any, their places. */
export function LoanFigures({ answer }: { answer: LoanAnswer | undefined }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, of }) => (
        <div key={name} className={styles.figure}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{answer ? of(answer) : nothingYet}</dd>
        </div>
      ))}
    </dl>
  )
}

const nothingYet: ReactNode = (
  <>
    <span aria-hidden="true">-.--</span>
    <VisuallyHidden>not calculated yet</VisuallyHidden>
  </>
)
