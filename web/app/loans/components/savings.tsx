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

/** What extra repayments and an offset balance do for a loan. */
export function Savings({ plan: { faster, lastPeriod, lastDay }, name }: SavingsProps) {
  if (!faster) return null
  const { interestSaved, periodsSaved, totalInterestPaid, totalExtraRepayments } = faster
  const saved = periodsSaved === 0 ? 'No month' : durationText(periodsSaved)
  const end = `After ${durationText(lastPeriod)}${lastDay === undefined ? '' : `, on ${dayText(lastDay)}`}`
  const facts = [
    ['Interest saved', audText(interestSaved)],
    ['Time saved', saved],
    ['Paid off', end],
    ['Interest with extras', audText(totalInterestPaid)],
    ['Extra repayments in all', audText(totalExtraRepayments)],
  ] as const
  return (
    <Panel title={name === undefined ? 'With extra repayments and offset' : `With extras: ${name}`}>
      <dl className={styles.facts}>
        {facts.map(([fact, value], position) => (
          <div key={fact} className={position < 2 ? styles.gain : undefined}>
            <dt>{fact}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
