import { audText } from '../../ui/money.ts'
import { Panel } from '../../ui/panel.tsx'
import type { LoanPlan } from '../loan-plan.ts'
import { dayText, durationText } from '../loan-words.ts'
import styles from './savings.module.css'

interface SavingsProps {
  plan: LoanPlan
  /** Which loan, when there are two. */
  name: string | undefined
}

/** A loan as it is paid with extra repayments and an offset balance. Nothing for a loan without them. */
export function Savings({ plan: { faster, lastPeriod, lastDay }, name }: SavingsProps) {
  if (!faster) return null
  const { interestSaved, periodsSaved, totalInterestPaid, totalExtraRepayments } = faster
  const saved = periodsSaved === 0 ? 'No month' : durationText(periodsSaved)
  const end = `After ${durationText(lastPeriod)}${lastDay === undefined ? '' : `, on ${dayText(lastDay)}`}`
  const facts = [
    ['Interest with extras', audText(totalInterestPaid)],
    ['Interest saved', audText(interestSaved)],
    ['Time saved', saved],
    ['Paid off', end],
    ['Extra repayments in all', audText(totalExtraRepayments)],
  ] as const
  return (
    <Panel title={name === undefined ? 'Your loan with extras' : `With extras: ${name}`}>
      {periodsSaved > 0 && (
        <p className={styles.headline}>
          {`Paid off ${durationText(periodsSaved)} early. Saves ${audText(interestSaved)} in interest.`}
        </p>
      )}
      <dl className={styles.facts}>
        {facts.map(([fact, value], position) => (
          <div key={fact} className={position < 3 ? styles.gain : undefined}>
            <dt>{fact}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
