import type { TreasuryBondsOnIssue } from '@ledgerdeck/contract/treasury'
import { type RefObject, Suspense, useRef, useState } from 'react'
import { useLeftFields } from '../../calculators/calculator-form.ts'
import { NumberField } from '../../calculators/components/number-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { type FieldUnit, optionsOf, SelectField, TextField } from '../../ui/field.tsx'
import { useHydrated } from '../../ui/first-paint/use-hydrated.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { Panel } from '../../ui/panel.tsx'
import { type BondInputs, bondFields, type FieldName, fieldTexts } from '../bond-fields.ts'
import { inputNumber, percentReading, probableRate } from '../bond-input-checks.ts'
import { bondTabs, fieldsOf } from '../bond-tabs.ts'
import type { BondFormState } from '../use-bond-form.ts'
import styles from './bond-form.module.css'
import fieldStyles from './bond-input.module.css'
import type { BondOnIssueProps } from './bond-on-issue.tsx'

/** Coupon and maturity can be typed without it. */
const BondOnIssue = lazyComponent<BondOnIssueProps>(() => import('./bond-on-issue.tsx'))

interface BondFormProps {
  element: RefObject<HTMLFormElement | null>
  form: BondFormState
  onIssue: TreasuryBondsOnIssue | null
  derived: Partial<BondInputs>
  summary: string | null
}

/** Server-rendered completely; calculating needs scripts. */
export function BondForm({ element, form, onIssue, derived, summary }: BondFormProps) {
  const { tab, inputs, errors, problem, isBusy } = form
  const { question } = bondTabs[tab]
  return (
    <Panel title="Inputs" className={styles.panel}>
      <form
        ref={element}
        className={styles.form}
        noValidate
        aria-label="Inputs"
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
        {...useLeftFields(form.check)}
      >
        <p className={styles.question}>{question}</p>
        <div className={styles.fields}>
          {inputs.convention === 'treasury-bond' && onIssue && (
            <Suspense>
              <BondOnIssue list={onIssue} inputs={inputs} onChoose={form.chooseBond} />
            </Suspense>
          )}
          {fieldsOf(tab, inputs.convention).map((name) => (
            <BondInput
              key={name}
              name={name}
              inputs={inputs}
              derived={derived[name]}
              complaint={errors[name]}
              onEdit={(text, isIncomplete) => form.edit(name, text, isIncomplete)}
            />
          ))}
        </div>
        {problem && (
          <div role="alert">
            <Callout tone="danger" title={problem.reason}>
              <p>{problem.advice}</p>
            </Callout>
          </div>
        )}
        <Actions form={form} summary={summary} />
      </form>
    </Panel>
  )
}

function Actions({ form, summary }: Pick<BondFormProps, 'form' | 'summary'>) {
  const isHydrated = useHydrated()
  return (
    <>
      <p className={styles.needsScript}>Turn on JavaScript to use the calculator. A shared link then fills it in.</p>
      <div className={styles.actions}>
        {summary !== null && (
          <p className={styles.summary} aria-hidden="true">
            {summary}
          </p>
        )}
        <Button type="submit" variant="primary" className={styles.calculate} disabled={!isHydrated}>
          {form.isBusy ? 'Calculating...' : `Calculate ${bondTabs[form.tab].label}`}
        </Button>
      </div>
      <div className={styles.more}>
        <Button size="small" onClick={form.clearResults} disabled={!isHydrated} title="Clears the results of all tabs">
          Clear All
        </Button>
        <Button variant="quiet" size="small" onClick={form.resetInputs} disabled={!isHydrated}>
          Reset inputs
        </Button>
      </div>
    </>
  )
}

interface BondInputProps {
  name: FieldName
  inputs: BondInputs
  derived: string | undefined
  complaint: string | undefined
  onEdit: (text: string, isIncomplete?: boolean) => void
}

function BondInput(props: BondInputProps) {
  const { name, inputs, complaint, onEdit } = props
  const { kind, options } = bondFields[name]
  if (kind === 'date') return <DateInput {...props} />
  if (kind !== 'choice') return <NumberInput {...props} />
  return (
    <SelectField
      {...fieldTexts(name, inputs.convention)}
      name={name}
      error={complaint}
      className={name === 'convention' ? fieldStyles.wide : undefined}
      options={optionsOf(options ?? {})}
      value={inputs[name]}
      onChange={(event) => onEdit(event.target.value)}
    />
  )
}

/** Shows the derived text unless the user is emptying the field. */
function useShownText({ name, inputs, derived }: BondInputProps) {
  const [isEmptied, setEmptied] = useState(false)
  const isFollowing = name === 'yieldRate' && inputs.price !== ''
  const text = isFollowing ? '' : inputs[name]
  return { shown: text || (isEmptied ? '' : (derived ?? '')), setEmptied }
}

function DateInput(props: BondInputProps) {
  const { name, inputs, complaint, onEdit } = props
  const { shown, setEmptied } = useShownText(props)
  return (
    <TextField
      type="date"
      {...fieldTexts(name, inputs.convention)}
      name={name}
      error={complaint}
      max="9999-12-31"
      required={name === 'maturityDate' && inputs.convention !== 'general'}
      value={shown}
      onChange={({ target }) => {
        setEmptied(target.value === '')
        onEdit(target.value, target.validity.badInput)
      }}
      onBlur={({ target }) => setEmptied(target.validity.badInput)}
    />
  )
}

function NumberInput(props: BondInputProps) {
  const { name, inputs, complaint, onEdit } = props
  const { kind, missing, canBeNegative, slider } = bondFields[name]
  const cell = useRef<HTMLDivElement>(null)
  const { shown, setEmptied } = useShownText(props)
  const shownInputs = { ...inputs, [name]: shown }
  const meant = probableRate(shownInputs, name)
  const reading = percentReading(shownInputs, name)

  function edit(text: string) {
    setEmptied(text === '')
    onEdit(text)
  }

  function takeProbable() {
    onEdit(meant ?? shown)
    // The focused button disappears with the question.
    cell.current?.querySelector('input')?.focus()
  }

  return (
    <div ref={cell} className={fieldStyles.cell}>
      <NumberField
        {...fieldTexts(name, inputs.convention)}
        name={name}
        error={complaint}
        inputMode={canBeNegative ? 'text' : 'decimal'}
        isMoney={kind === 'money' && inputs[name] !== ''}
        unit={units[kind]}
        required={missing !== undefined}
        value={shown}
        onText={edit}
        onBlur={() => setEmptied(false)}
        slider={slider && { ...slider, value: percentOf(inputNumber(shownInputs, name), slider.min), textOf }}
      />
      {reading !== null && meant === null && <p className={fieldStyles.reading}>{reading}</p>}
      <div role="status">
        {meant !== null && (
          <p className={fieldStyles.question}>
            {`${reading} Did you mean ${meant}?`}
            <Button size="small" onClick={takeProbable}>{`Use ${meant}`}</Button>
          </p>
        )}
      </div>
    </div>
  )
}

/** A rate is typed as a percentage or as a decimal, and the reading below it says which. */
const units: Partial<Record<(typeof bondFields)[FieldName]['kind'], FieldUnit>> = {
  money: { text: '$', side: 'start' },
  years: { text: 'years', side: 'end' },
}

const textOf = (percent: number) => `${percent}%`

function percentOf(rate: number | undefined, absent: number): number {
  return rate === undefined ? absent : Number((rate * 100).toPrecision(12))
}
