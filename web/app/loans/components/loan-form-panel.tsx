import { lookUp } from '@ledgerdeck/lookup'
import { type RefObject, type SubmitEvent, useEffect, useRef } from 'react'
import { type FieldErrors, useLeftFields } from '../../calculators/calculator-form.ts'
import type { CallProblem } from '../../calculators/components/calculation-status.tsx'
import { NumberField } from '../../calculators/components/number-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Collapsible } from '../../ui/first-paint/collapsible.tsx'
import { useHydrated } from '../../ui/first-paint/use-hydrated.ts'
import { Panel } from '../../ui/panel.tsx'
import { blankForm, type LoanForm, type LoanSlot, type LoanText } from '../loan-form.ts'
import { LoanFields, useUnfolded } from './loan-fields.tsx'
import styles from './loan-form-panel.module.css'

interface LoanFormPanelProps {
  element: RefObject<HTMLFormElement | null>
  form: LoanForm
  errors: FieldErrors
  isBusy: boolean
  summary: string | undefined
  problem: CallProblem | null
  onEdit: (form: LoanForm, ...fields: string[]) => void
  onStart: (start: string, isIncomplete: boolean) => void
  onLeave: (field: string, isIncomplete?: boolean) => void
  onSubmit: () => void
  onReset: () => void
}

/** Complete without scripts, up to the button. */
export function LoanFormPanel({
  element,
  form,
  errors,
  isBusy,
  problem,
  summary,
  onEdit,
  onStart,
  onLeave,
  onSubmit,
  onReset,
}: LoanFormPanelProps) {
  const toggle = useRef<HTMLButtonElement>(null)
  const hasSecond = form.second !== null
  useFocusOfSecond(element, hasSecond)

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onSubmit()
  }

  function toggleSecond() {
    onEdit(
      { ...form, second: hasSecond ? null : form.first },
      ...Object.keys(errors).filter((name) => name.startsWith('b_')),
    )
    if (hasSecond) toggle.current?.focus()
  }

  return (
    <Panel title="Inputs" className={styles.panel}>
      <form
        ref={element}
        className={styles.form}
        noValidate
        aria-label="Loan"
        aria-busy={isBusy}
        onSubmit={send}
        {...useLeftFields(onLeave)}
      >
        <Loans form={form} errors={errors} onEdit={onEdit} onStart={onStart} />
        <Assumptions form={form} errors={errors} onEdit={onEdit} />
        {problem && (
          <div role="alert">
            <Callout tone="danger" title={problem.reason}>
              <p>{problem.advice}</p>
            </Callout>
          </div>
        )}
        <Actions
          isBusy={isBusy}
          summary={summary}
          hasSecond={hasSecond}
          toggle={toggle}
          onToggle={toggleSecond}
          onReset={onReset}
        />
        <p className={styles.needsScript}>Turn on JavaScript to use the calculator. A shared link then fills it in.</p>
      </form>
    </Panel>
  )
}

function Loans({ form, errors, onEdit, onStart }: Pick<LoanFormPanelProps, 'form' | 'errors' | 'onEdit' | 'onStart'>) {
  const edit =
    (slot: LoanSlot) =>
    (loan: LoanText, ...fields: string[]) =>
      onEdit({ ...form, [slot]: loan }, ...fields)
  return (
    <>
      <LoanFields
        slot="first"
        legend={form.second ? 'Loan A' : 'The loan'}
        loan={form.first}
        errors={errors}
        onEdit={edit('first')}
        start={form.start}
        onStart={onStart}
      />
      {form.second && (
        <LoanFields slot="second" legend="Loan B" loan={form.second} errors={errors} onEdit={edit('second')} />
      )}
    </>
  )
}

function Assumptions({ form, errors, onEdit }: Pick<LoanFormPanelProps, 'form' | 'errors' | 'onEdit'>) {
  const { inflation, rateRise } = form
  const isChanged = inflation !== blankForm.inflation || rateRise !== blankForm.rateRise
  return (
    <Collapsible summary="Rate rise and inflation" {...useUnfolded(isChanged)}>
      <div className={styles.assumptions}>
        <NumberField
          label="Rate Rise (points)"
          hint="Shows your repayment at a higher rate."
          name="rise"
          unit={{ text: 'points', side: 'end' }}
          value={rateRise}
          error={lookUp(errors, 'rise')}
          onText={(text) => onEdit({ ...form, rateRise: text }, 'rise')}
        />
        <NumberField
          label="Inflation (% a year)"
          hint="Shows amounts in today’s dollars."
          name="inflation"
          unit={{ text: '%', side: 'end' }}
          value={inflation}
          error={lookUp(errors, 'inflation')}
          onText={(text) => onEdit({ ...form, inflation: text }, 'inflation')}
        />
      </div>
    </Collapsible>
  )
}

interface ActionsProps {
  isBusy: boolean
  summary: string | undefined
  hasSecond: boolean
  toggle: RefObject<HTMLButtonElement | null>
  onToggle: () => void
  onReset: () => void
}

function Actions({ isBusy, summary, hasSecond, toggle, onToggle, onReset }: ActionsProps) {
  const isHydrated = useHydrated()
  return (
    <div className={styles.actions}>
      <div className={styles.submit}>
        {summary && (
          <p className={styles.summary} aria-hidden="true">
            {summary}
          </p>
        )}
        <Button type="submit" variant="primary" disabled={!isHydrated}>
          {isBusy ? 'Calculating...' : 'Calculate'}
        </Button>
      </div>
      <Button ref={toggle} variant={hasSecond ? 'danger' : 'secondary'} disabled={!isHydrated} onClick={onToggle}>
        {hasSecond ? 'Remove loan B' : 'Compare with a second loan'}
      </Button>
      <Button variant="quiet" disabled={!isHydrated} onClick={onReset}>
        Clear
      </Button>
    </div>
  )
}

function useFocusOfSecond(element: RefObject<HTMLFormElement | null>, hasSecond: boolean): void {
  const had = useRef(hasSecond)
  useEffect(() => {
    const isAdded = hasSecond && !had.current
    had.current = hasSecond
    // A second loan from an address does not move the focus.
    if (!isAdded || !element.current?.contains(document.activeElement)) return
    const first = element.current.elements.namedItem('b_amount')
    if (first instanceof HTMLInputElement) first.focus()
  }, [hasSecond, element])
}
