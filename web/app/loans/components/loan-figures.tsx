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

interface LoanFiguresProps {
  plan: LoanPlan | undefined
  /** The figures of the loan as entered are above. */
  isSecondary: boolean
}

export function LoanFigures({ plan, isSecondary }: LoanFiguresProps) {
  const figures = plainFigures.map(({ name, of, working }) => ({
    name,
    value: plan ? of(plan.answer) : nothingYet,
    worked: plan && workedOf(working, plan),
  }))
  return <FigureList figures={figures} isSecondary={isSecondary} />
}

interface ShownFigure extends NamedFigure {
  value: ReactNode
  about?: string | undefined
}

interface FigureListProps {
  figures: readonly ShownFigure[]
  /** Which of two loans, as in `loan A`. */
  loan?: string | undefined
  isSecondary?: boolean
}

/** The first figure is the answer, two support it, the others are in rows. */
export function FigureList({ figures, loan, isSecondary }: FigureListProps) {
  const working = useWorking<string>()
  const labelOf = (name: string) => (loan === undefined ? name : `${name}, ${loan}`)
  return (
    <>
      <dl className={isSecondary ? styles.secondary : styles.ranked}>
        {figures.map(({ name, value, about, worked }) => (
          <div key={name}>
            <dt>
              {name}
              {worked && <WorkingButton {...working} name={name} label={labelOf(name)} />}
            </dt>
            <dd>{value}</dd>
            {about && <dd className={styles.about}>{about}</dd>}
          </div>
        ))}
      </dl>
      <OpenedWorking figures={figures} working={working} labelOf={labelOf} />
    </>
  )
}

function workedOf(working: PlainFigure['working'], { terms }: LoanPlan): WorkedFigure | undefined {
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
