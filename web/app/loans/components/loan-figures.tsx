import type { LoanFigure } from '@ledgerdeck/finance/derivations'
import type { ReactNode } from 'react'
import { type OpenWorking, useWorking, WorkingButton, WorkingSection } from '../../calculators/components/working.tsx'
import { notLoaded } from '../../ui/callout.tsx'
import { VisuallyHidden } from '../../ui/first-paint/accessibility.tsx'
import { audText, percentText } from '../../ui/format.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { type LoanAnswer, loanInput } from '../live-outcome.ts'
import type { LoanPlan, NamedFigure, WorkedFigure } from '../loan-plan.ts'
import styles from './loan-figures.module.css'

interface PlainFigure {
  name: string
  of: (answer: LoanAnswer) => string
  working?: LoanFigure
}

const plainFigures: readonly PlainFigure[] = [
  { name: 'Monthly payment', of: (answer) => audText(answer.calculated_monthly_payment), working: 'payment' },
  { name: 'Total interest paid', of: (answer) => audText(answer.total_interest_paid), working: 'totalInterest' },
  { name: 'Total payments made', of: (answer) => audText(answer.total_payments_made), working: 'totalPayments' },
  { name: 'Total loan amount', of: (answer) => audText(answer.input_total_loan_amount) },
  {
    name: 'Effective monthly rate',
    of: (answer) => percentText(answer.effective_monthly_rate_percent, 5),
    working: 'effectiveRate',
  },
  {
    name: 'Interest as a share of the loan',
    of: (answer) => percentText(answer.total_interest_percentage_of_principal, 5),
    working: 'interestShare',
  },
]

export function LoanFigures({ plan }: { plan: LoanPlan | undefined }) {
  const working = useWorking<string>()
  const figures = plainFigures.map((figure) => ({ ...figure, worked: plan && workedOf(figure, plan) }))
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(({ name, of, worked }) => (
          <div key={name} className={styles.figure}>
            <dt className={styles.name}>
              {name}
              {worked && <WorkingButton {...working} name={name} label={name} />}
            </dt>
            <dd className={styles.value}>{plan ? of(plan.answer) : nothingYet}</dd>
          </div>
        ))}
      </dl>
      <OpenedWorking figures={figures} working={working} labelOf={(name) => name} />
    </>
  )
}

function workedOf({ working }: PlainFigure, { terms }: LoanPlan): WorkedFigure | undefined {
  return working && { figure: working, input: loanInput(terms), extras: {} }
}

const nothingYet: ReactNode = (
  <>
    <span aria-hidden="true">-.--</span>
    <VisuallyHidden>not calculated yet</VisuallyHidden>
  </>
)

const LoanWorking = lazyComponent<{ worked: WorkedFigure }>(
  () => import('./loan-working.tsx'),
  notLoaded('The working didn’t load.'),
)

interface OpenedWorkingProps {
  figures: readonly NamedFigure[]
  working: OpenWorking<string>
  labelOf: (name: string) => string
}

export function OpenedWorking({ figures, working: { panelId, open }, labelOf }: OpenedWorkingProps) {
  const shown = figures.find(({ name }) => name === open)
  if (!shown?.worked) return null
  return (
    <WorkingSection id={panelId} label={labelOf(shown.name)}>
      <LoanWorking key={shown.name} worked={shown.worked} />
    </WorkingSection>
  )
}
