import { useWorking, WorkingButton } from '../../calculators/components/working.tsx'
import { audText, percentText } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { estimateLoan, type LoanEstimates } from '../loan-estimates.ts'
import type { Assumptions, LoanTerms } from '../loan-form.ts'
import { type LoanPlan, type NamedFigure, ownExtras, ownInput } from '../loan-plan.ts'
import { durationText, periodNames } from '../loan-texts.ts'
import styles from './estimates.module.css'
import { OpenedWorking } from './loan-figures.tsx'

interface EstimatesProps {
  plans: readonly LoanPlan[]
  assumptions: Assumptions
  aside: string | undefined
}

interface Estimate extends NamedFigure {
  value: string
  explanation: string
}

export function Estimates({ plans, assumptions, aside }: EstimatesProps) {
  return (
    <Panel isPlain title="Estimates" aside={aside}>
      {plans.map((plan, position) => (
        <section key={plan.schedules[0].label} className={styles.loan}>
          {plans.length > 1 && <h3>{`Loan ${position === 0 ? 'A' : 'B'}`}</h3>}
          <EstimateList estimates={estimatesOf(plan, assumptions)} loan={plans.length > 1 ? position : null} />
        </section>
      ))}
    </Panel>
  )
}

interface EstimateListProps {
  estimates: readonly Estimate[]
  loan: number | null
}

function EstimateList({ estimates, loan }: EstimateListProps) {
  const working = useWorking<string>()
  const labelOf = (name: string) => (loan === null ? name : `${name}, loan ${loan === 0 ? 'A' : 'B'}`)
  return (
    <>
      <dl className={styles.list}>
        {estimates.map(({ name, value, explanation, worked }) => (
          <div key={name}>
            <dt>
              {name}
              {worked && <WorkingButton {...working} name={name} label={labelOf(name)} />}
            </dt>
            <dd className={styles.value}>{value}</dd>
            <dd className={styles.explanation}>{explanation}</dd>
          </div>
        ))}
      </dl>
      <OpenedWorking figures={estimates} working={working} labelOf={labelOf} />
    </>
  )
}

function estimatesOf(plan: LoanPlan, assumptions: Assumptions): Estimate[] {
  const { raised, comparison, todaysDollars } = estimateLoan(plan, assumptions)
  return [
    raisedEstimate(raised, plan.terms, assumptions),
    comparisonEstimate(comparison, plan.terms),
    ...(todaysDollars ? [todaysEstimate(todaysDollars, plan, assumptions)] : []),
  ]
}

function raisedEstimate(raised: LoanEstimates['raised'], terms: LoanTerms, { rateRisePoints }: Assumptions): Estimate {
  const { repayment } = terms
  const name = `If the rate rises by ${rateRisePoints} points`
  if (!raised) return { name, value: 'above 30%', explanation: 'The calculator goes up to 30% a year.' }
  return {
    name,
    value: `${audText(raised.payment)} a ${periodNames[repayment]}`,
    explanation: `At ${raised.ratePercent}% a year from day one, you pay ${audText(raised.difference)} more each ${periodNames[repayment]}.`,
    worked: { figure: 'raisedPayment', input: ownInput(terms), risePoints: rateRisePoints },
  }
}

function comparisonEstimate({ ratePercent, totalFees }: LoanEstimates['comparison'], terms: LoanTerms): Estimate {
  const { fees } = terms
  const of = fees ? `With fees of ${audText(totalFees)} in all.` : 'No fees entered.'
  return {
    name: 'Comparison rate',
    value: `${percentText(ratePercent, 2)} a year`,
    explanation: `${of} Calculated under the National Credit Code for this amount and term only, without extras or offset.`,
    worked: { figure: 'comparisonRate', input: ownInput(terms), fees: fees ?? {} },
  }
}

function todaysEstimate(
  { paid, worth }: NonNullable<LoanEstimates['todaysDollars']>,
  { lastPeriod, terms }: LoanPlan,
  { inflationPercent }: Assumptions,
): Estimate {
  const { repayment } = terms
  return {
    name: 'All repayments in today’s dollars',
    value: audText(worth),
    explanation: `What ${audText(paid)} over ${durationText(lastPeriod, repayment)} is worth at ${inflationPercent}% inflation a year.`,
    worked: { figure: 'todaysDollars', input: ownInput(terms), extras: ownExtras(terms), inflationPercent },
  }
}
