import { memo, useMemo, useState } from 'react'
import { outdatedText } from '../../calculators/calculator-form.ts'
import { DifferencesPanel } from '../../calculators/components/differences-panel.tsx'
import { SaveButton } from '../../calculators/components/save-button.tsx'
import { useWorking, WorkingButton } from '../../calculators/components/working.tsx'
import { Button } from '../../ui/button.tsx'
import { notLoaded } from '../../ui/callout.tsx'
import { ChartFrame } from '../../ui/charts/chart-frame.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { SelectField } from '../../ui/field.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { audText, dayText, percentText } from '../../ui/format.ts'
import { importOrNull, lazyComponent } from '../../ui/lazy-component.ts'
import { Panel } from '../../ui/panel.tsx'
import { FigureTable } from '../../ui/tables/figure-table.tsx'
import type { CsvCell } from '../../ui/text/download.ts'
import { toast } from '../../ui/toast.ts'
import { calculationNames } from '../calculation-name.ts'
import type { LoanDetailsProps } from '../live-outcome.ts'
import { loanSearch } from '../loan-address.ts'
import { type ComparedRow, comparedRows, comparisonText } from '../loan-comparison.ts'
import type { LoanTerms } from '../loan-form.ts'
import { type LoanPlan, planLoans, type Schedule } from '../loan-plan.ts'
import { durationText, periodNames, termsText } from '../loan-texts.ts'
import { Estimates } from './estimates.tsx'
import { BalanceChart, balanceSeries, barsNote, PaymentsChart, paymentBars } from './loan-charts.tsx'
import styles from './loan-details.module.css'
import { OpenedWorking } from './loan-figures.tsx'
import { SchedulePanel, useStaggered, YearTable } from './schedule-panel.tsx'

const LoanDifferences = lazyComponent<{ terms: LoanTerms; start: string | null }>(
  () => import('./loan-differences.tsx'),
  notLoaded('The comparison didn’t load.'),
)

export default memo(function LoanDetails({ outcome, isOutdated, latestQuestion }: LoanDetailsProps) {
  const plans = useMemo(() => planLoans(outcome), [outcome])
  const [chosen, setChosen] = useState('')
  const schedules = plans.flatMap((plan) => plan.schedules)
  const schedule = schedules.find(({ label }) => label === chosen) ?? schedules[0]
  const [first, second] = plans
  if (!schedule || !first) return null
  const aside = isOutdated ? outdatedText : undefined
  return (
    <div className={layout.stack6}>
      <LoanInputs plans={plans} start={outcome.question.start} />
      <Actions outcome={outcome} latestQuestion={latestQuestion} schedule={schedule} />
      <Estimates plans={plans} assumptions={outcome.question.assumptions} aside={aside} />
      {second && <Comparison first={first} second={second} aside={aside} />}
      {schedules.length > 1 && (
        <SelectField
          label="Schedule of"
          className={styles.choice}
          options={schedules.map(({ label }) => ({ value: label, label }))}
          value={schedule.label}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      <ByYear plans={plans} schedule={schedule} aside={aside} />
      <SchedulePanel schedule={schedule} isOneOfMore={schedules.length > 1} aside={aside} />
      {plans.map(({ terms, schedules: [{ label }] }, position) => (
        <DifferencesPanel key={label} title={differencesTitle(plans.length > 1 ? position : null)} aside={aside}>
          <LoanDifferences terms={terms} start={outcome.question.start} />
        </DifferencesPanel>
      ))}
    </div>
  )
})

function differencesTitle(loan: number | null): string {
  const subject = loan === null ? 'this' : `loan ${loan === 0 ? 'A' : 'B'}`
  return `Why is ${subject} different from my bank or Excel?`
}

interface ActionsProps extends Pick<LoanDetailsProps, 'outcome' | 'latestQuestion'> {
  schedule: Schedule
}

function Actions({ outcome, latestQuestion, schedule }: ActionsProps) {
  const search = () => loanSearch(latestQuestion() ?? outcome.question)

  async function download() {
    const save = await importOrNull(async () => (await import('../../ui/text/download.ts')).downloadSheet)
    if (save) save(sheetName(schedule), scheduleSheet(schedule))
    else void toast('error', 'The file didn’t download. Check your connection and try again.')
  }

  return (
    <div className={styles.actions}>
      <CopyButton
        text={() => new URL(search(), location.href).href}
        subject="link"
        showsSubject
        variant="secondary"
        size="regular"
      />
      <SaveButton
        calculation={() => ({ tool: 'loan', inputs: search().slice(1) })}
        names={calculationNames(outcome.question.loans)}
      />
      <Button onClick={() => void download()}>Download CSV</Button>
      <Button onClick={() => window.print()}>Print</Button>
    </div>
  )
}

interface ByYearProps {
  plans: readonly LoanPlan[]
  schedule: Schedule
  aside: string | undefined
}

function ByYear({ plans, schedule, aside }: ByYearProps) {
  const drawnPlans = useStaggered(plans, 1)
  const series = useMemo(() => balanceSeries(drawnPlans), [drawnPlans])
  const drawnSchedule = useStaggered(schedule, 2)
  const payments = useMemo(() => paymentBars(drawnSchedule), [drawnSchedule])
  return (
    <Panel isPlain title="Year by year" aside={aside} className={styles.panel}>
      <div className={styles.charts}>
        <ChartFrame title="Remaining balance" series={series.labels} note="What you still owe after each payment.">
          <BalanceChart title="Remaining balance" balances={series} />
        </ChartFrame>
        <ChartFrame title="Principal versus interest" series={payments.labels} isFilled note={barsNote(payments)}>
          <PaymentsChart title="Principal versus interest" payments={payments} />
        </ChartFrame>
      </div>
      <YearTable schedule={useStaggered(schedule, 3)} />
    </Panel>
  )
}

function LoanInputs({ plans, start }: { plans: readonly LoanPlan[]; start: string | null }) {
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

export function scheduleSheet({ rows, dueDates, hasExtras }: Schedule): CsvCell[][] {
  const heads = [
    'Period',
    ...(dueDates ? ['Due date'] : []),
    'Payment amount',
    'Principal paid',
    'Interest paid',
    ...(hasExtras ? ['Extra repayment'] : []),
    'Remaining balance',
  ]
  const months = rows.map((row, index) => [
    row.period,
    ...(dueDates ? [dueDates[index] ?? null] : []),
    row.paymentAmount,
    row.principalPaid,
    row.interestPaid,
    ...(hasExtras ? [row.extraRepayment ?? 0] : []),
    row.remainingBalance,
  ])
  return [heads, ...months]
}

/** As in `loan-a-with-extras-250000-360-months.csv`. */
export function sheetName({ label, amount, rows, repayment }: Schedule): string {
  const words = label.toLowerCase().replaceAll(/[^a-z]+/g, '-')
  return `${words}-${amount}-${rows.length}-${periodNames[repayment]}s.csv`
}

const texts: Record<ComparedRow['unit'], (value: number) => string> = {
  money: (value) => audText(value),
  percent: (value) => percentText(value, 5),
  months: (value) => durationText(value),
}

const columns = [
  { key: 'a', head: 'Loan A', label: 'loan A' },
  { key: 'b', head: 'Loan B', label: 'loan B' },
  { key: 'difference', head: 'B less A', label: 'B less A' },
] as const

interface ComparisonProps {
  first: LoanPlan
  second: LoanPlan
  aside: string | undefined
}

function Comparison({ first, second, aside }: ComparisonProps) {
  const working = useWorking<string>()
  const rows = comparedRows(first, second)
  const figures = rows.flatMap((row) =>
    columns.map(({ key, label }) => ({ name: `${row.name}, ${label}`, worked: row[key].worked })),
  )
  return (
    <Panel isPlain title="Loan A and loan B" aside={aside}>
      <p>{comparisonText(first, second)}</p>
      <FigureTable
        caption="The loans side by side"
        isCaptionHidden
        heads={['Figure', ...columns.map(({ head }) => head)]}
        hasLongNames
      >
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              {columns.map(({ key, label }) => (
                <td key={key}>
                  <div>{textOf(row, key)}</div>
                  {row[key].worked && (
                    <WorkingButton {...working} name={`${row.name}, ${label}`} label={`${row.name}, ${label}`} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </FigureTable>
      <OpenedWorking figures={figures} working={working} labelOf={(name) => name} />
    </Panel>
  )
}

function textOf({ unit, ...row }: ComparedRow, key: (typeof columns)[number]['key']): string {
  const { value } = row[key]
  if (key !== 'difference') return texts[unit](value)
  if (value === 0) return 'the same'
  return `${value > 0 ? '+' : '−'}${texts[unit](Math.abs(value))}`
}
