import type { LoanFigure } from '@ledgerdeck/finance/derivations'
import { useWorking, WorkingButton } from '../../calculators/components/working.tsx'
import { audText, dayText } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { hasExtraRepayments, type LoanTerms, nameOfExtras } from '../loan-form.ts'
import { type LoanPlan, ownExtras, ownInput, type WorkedFigure } from '../loan-plan.ts'
import { durationText, periodNames } from '../loan-texts.ts'
import { OpenedWorking } from './loan-figures.tsx'
import styles from './savings.module.css'

interface SavingsProps {
  plan: LoanPlan
  name: string | undefined
}

interface Fact {
  name: string
  value: string
  isGain?: boolean
  working?: LoanFigure
}

/** Renders nothing for equal monthly payments without extras. */
export function Savings({ plan, name }: SavingsProps) {
  const { own, terms } = plan
  const working = useWorking<string>()
  if (!own) return null
  const { interestSaved, periodsSaved } = own
  const extras = nameOfExtras(terms)
  const title = extras ? [`Your loan with ${extras}`, `With ${extras}`] : ['Your loan', 'As repaid']
  const facts = (extras ? [...gains(plan), ...paymentFacts(plan)] : paymentFacts(plan)).map((fact) => ({
    ...fact,
    worked: workedOf(fact, terms),
  }))
  const labelOf = (fact: string) => (name === undefined ? fact : `${fact}, ${name}`)
  return (
    <Panel title={name === undefined ? title[0] : `${title[1]}: ${name}`}>
      {extras && periodsSaved > 0 && (
        <p className={styles.headline}>
          {`Paid off ${durationText(periodsSaved, terms.repayment)} early. Saves ${audText(interestSaved)} in interest.`}
        </p>
      )}
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <div key={fact.name} className={fact.isGain ? styles.gain : undefined}>
            <dt>
              {fact.name}
              {fact.worked && <WorkingButton {...working} name={fact.name} label={labelOf(fact.name)} />}
            </dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
      <OpenedWorking figures={facts} working={working} labelOf={labelOf} />
    </Panel>
  )
}

function workedOf({ working }: Fact, terms: LoanTerms): WorkedFigure | undefined {
  return working && { figure: working, input: ownInput(terms), extras: ownExtras(terms) }
}

function gains({ own, terms }: LoanPlan): Fact[] {
  if (!own) return []
  const { repayment } = terms
  const saved = own.periodsSaved === 0 ? `No ${periodNames[repayment]}` : durationText(own.periodsSaved, repayment)
  return [
    {
      name: `Interest with ${nameOfExtras(terms)}`,
      value: audText(own.totalInterestPaid),
      isGain: true,
      working: 'totalInterest',
    },
    { name: 'Interest saved', value: audText(own.interestSaved), isGain: true, working: 'interestSaved' },
    { name: 'Time saved', value: saved, isGain: true, working: 'periodsSaved' },
  ]
}

function paymentFacts({ own, terms, lastPeriod, lastDay }: LoanPlan): Fact[] {
  if (!own) return []
  const { repayment, interestOnlyYears, extras } = terms
  const period = periodNames[repayment]
  const end = `After ${durationText(lastPeriod, repayment)}${lastDay === undefined ? '' : `, on ${dayText(lastDay, 'medium')}`}`
  const payment = `${audText(own.payment)} a ${period}`
  const facts: Fact[] = []
  if (own.interestOnlyPayment !== null) {
    facts.push({
      name: `Interest only, years 1 to ${interestOnlyYears}`,
      value: `${audText(own.interestOnlyPayment)} a ${period}`,
      working: 'interestOnlyPayment',
    })
    facts.push({ name: 'Repayment afterwards', value: payment, working: 'payment' })
  } else if (repayment !== 'monthly') facts.push({ name: 'Repayment', value: payment, working: 'payment' })
  if (!extras) facts.push({ name: 'Total interest', value: audText(own.totalInterestPaid), working: 'totalInterest' })
  facts.push({ name: 'Paid off', value: end, working: 'lastPeriod' })
  if (hasExtraRepayments(terms)) {
    const value = audText(own.totalExtraRepayments)
    facts.push({ name: 'Total extra repayments', value, working: 'extraRepayments' })
  }
  return facts
}
