import { memo, useMemo, useState } from 'react'
import { DifferencesPanel } from '../../calculators/components/differences-panel.tsx'
import { KeepButton } from '../../calculators/components/keep-button.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { notLoaded } from '../../ui/notice.tsx'
import { csvText, downloadText } from '../../ui/text/download.ts'
import { loanSearch } from '../loan-address.ts'
import type { LoanTerms } from '../loan-form.ts'
import type { LoanDetailsProps } from '../loan-outcome.ts'
import { planLoans, type Schedule } from '../loan-plan.ts'
import { scheduleSheet, sheetName } from '../loan-sheet.ts'
import { loanText } from '../loan-words.ts'
import { ByYear } from './by-year.tsx'
import { Comparison } from './comparison.tsx'
import { Estimates } from './estimates.tsx'
import styles from './loan-details.module.css'
import { LoanInputs } from './loan-inputs.tsx'
import { SchedulePanel } from './schedule-panel.tsx'

const LoanDifferences = lazyComponent<{ terms: LoanTerms; start: string | null }>(
  () => import('./loan-differences.tsx'),
  notLoaded('The comparison could not be loaded.'),
)

export const LoanDetails = memo(function LoanDetails({ outcome, latestQuestion }: LoanDetailsProps) {
  const plans = useMemo(() => planLoans(outcome), [outcome])
  const [chosen, setChosen] = useState('')
  const schedules = plans.flatMap((plan) => plan.schedules)
  const schedule = schedules.find(({ label }) => label === chosen) ?? schedules[0]
  const [first, second] = plans
  if (!schedule || !first) return null
  return (
    <div className={styles.details}>
      <LoanInputs plans={plans} start={outcome.question.start} />
      <Actions outcome={outcome} latestQuestion={latestQuestion} schedule={schedule} />
      <Estimates plans={plans} suppositions={outcome.question.suppositions} />
      {second && <Comparison first={first} second={second} />}
      {schedules.length > 1 && (
        <SelectField
          label="Schedule of"
          className={styles.choice}
          options={schedules.map(({ label }) => ({ value: label, label }))}
          value={schedule.label}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      <ByYear key={schedule.label} plans={plans} schedule={schedule} />
      <SchedulePanel schedule={schedule} isOneOfMore={schedules.length > 1} />
      {plans.map(({ terms, schedules: [{ label }] }, position) => (
        <DifferencesPanel key={label} title={differencesTitle(plans.length > 1 ? position : null)}>
          <LoanDifferences terms={terms} start={outcome.question.start} />
        </DifferencesPanel>
      ))}
    </div>
  )
})

/** Null for a single loan. */
function differencesTitle(loan: number | null): string {
  const subject = loan === null ? 'this' : `loan ${loan === 0 ? 'A' : 'B'}`
  return `Why is ${subject} different from my bank or Excel?`
}

function Actions({ outcome, latestQuestion, schedule }: LoanDetailsProps & { schedule: Schedule }) {
  const search = () => loanSearch(latestQuestion() ?? outcome.question)
  return (
    <div className={styles.actions}>
      <CopyButton
        text={() => new URL(search(), location.href).href}
        subject="link"
        showsSubject
        variant="secondary"
        size="regular"
      />
      <KeepButton
        calculation={() => ({ tool: 'loan', inputs: search().slice(1) })}
        suggestedName={loanText(outcome.question.loans[0])}
      />
      <Button onClick={() => downloadText(sheetName(schedule), csvText(scheduleSheet(schedule)))}>Download CSV</Button>
      <Button onClick={() => window.print()}>Print</Button>
    </div>
  )
}
