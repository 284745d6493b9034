import { audText, dayText } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import type { LoanPlan } from '../loan-plan.ts'
import { durationText, periodNames } from '../loan-words.ts'
import styles from './savings.module.css'

interface SavingsProps {
  plan: LoanPlan
  /** Which loan, when there are two. */
  name: string | undefined
}

interface Fact {
  name: string
  value: string
  isGain?: boolean
}

/** A loan as the borrower repays it. Nothing for one in equal monthly payments without extras. */
export function Savings({ plan, name }: SavingsProps) {
  const { own, terms } = plan
  if (!own) return null
  const { interestSaved, periodsSaved } = own
  const hasExtras = terms.extras !== null
  const title = hasExtras ? ['Your loan with extras', 'With extras'] : ['Your loan', 'As repaid']
  const facts = hasExtras ? [...gains(plan), ...paymentFacts(plan)] : paymentFacts(plan)
  return (
    <Panel title={name === undefined ? title[0] : `${title[1]}: ${name}`}>
      {hasExtras && periodsSaved > 0 && (
        <p className={styles.headline}>
          {`Paid off ${durationText(periodsSaved, terms.repayment)} early. Saves ${audText(interestSaved)} in interest.`}
        </p>
      )}
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <div key={fact.name} className={fact.isGain ? styles.gain : undefined}>
            <dt>{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function gains({ own, terms: { repayment } }: LoanPlan): Fact[] {
  if (!own) return []
  const saved = own.periodsSaved === 0 ? `No ${periodNames[repayment]}` : durationText(own.periodsSaved, repayment)
  return [
    { name: 'Interest with extras', value: audText(own.totalInterestPaid), isGain: true },
    { name: 'Interest saved', value: audText(own.interestSaved), isGain: true },
    { name: 'Time saved', value: saved, isGain: true },
  ]
}

function paymentFacts({ own, terms, lastPeriod, lastDay }: LoanPlan): Fact[] {
  if (!own) return []
  const { repayment, interestOnlyYears, extras } = terms
  const period = periodNames[repayment]
  const end = `After ${durationText(lastPeriod, repayment)}${lastDay === undefined ? '' : `, on ${dayText(lastDay, 'medium')}`}`
  const facts: Fact[] = []
  if (own.interestOnlyPayment !== null) {
    facts.push({
      name: `Interest only, years 1 to ${interestOnlyYears}`,
      value: `${audText(own.interestOnlyPayment)} a ${period}`,
    })
    facts.push({ name: 'Repayment afterwards', value: `${audText(own.payment)} a ${period}` })
  } else if (repayment !== 'monthly') facts.push({ name: 'Repayment', value: `${audText(own.payment)} a ${period}` })
  if (!extras) facts.push({ name: 'Total interest', value: audText(own.totalInterestPaid) })
  facts.push({ name: 'Paid off', value: end })
  if (extras) facts.push({ name: 'Extra repayments in all', value: audText(own.totalExtraRepayments) })
  return facts
}
