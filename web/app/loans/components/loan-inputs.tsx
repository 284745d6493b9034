import { dayText } from '../../ui/format.ts'
import type { LoanPlan } from '../loan-plan.ts'
import { termsText } from '../loan-texts.ts'
import styles from './loan-inputs.module.css'

export function LoanInputs({ plans, start }: { plans: readonly LoanPlan[]; start: string | null }) {
  return (
    <dl className={styles.inputs}>
      {plans.map(({ terms, schedules }, position) => (
        <div key={schedules[0]?.label}>
          <dt>{plans.length === 1 ? 'Loan' : `Loan ${position === 0 ? 'A' : 'B'}`}</dt>
          <dd>{termsText(terms)}</dd>
        </div>
      ))}
      {start !== null && (
        <div>
          <dt>Lent on</dt>
          <dd>{dayText(start, 'medium')}</dd>
        </div>
      )}
    </dl>
  )
}
