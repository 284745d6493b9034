import { lookUp } from '@ledgerdeck/lookup'
import { useState } from 'react'
import { Collapsible } from '../../ui/collapsible.tsx'
import { TextField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { type FieldErrors, readMonths } from '../loan-checks.ts'
import { compoundings, hasFoldedTerms, type LoanSlot, type LoanText, slotPrefix } from '../loan-form.ts'
import { durationText } from '../loan-words.ts'
import styles from './loan-fields.module.css'
import { NumberField } from './number-field.tsx'
import { OneOffList } from './one-off-list.tsx'

interface LoanFieldsProps {
  slot: LoanSlot
  legend: string
  loan: LoanText
  errors: FieldErrors
  /** Takes the changed loan and the names of the fields that were changed. */
  onEdit: (loan: LoanText, ...fields: string[]) => void
  /** The day on which the money is lent; given where the fields ask for it. */
  start?: string
  onStart?: (start: string) => void
}

const compoundingOptions = compoundings.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }))

/** What an address names is offered as well, so that the field says what is wrong. */
function compoundingOptionsWith(value: string) {
  const isKnown = compoundingOptions.some((option) => option.value === value)
  return isKnown ? compoundingOptions : [...compoundingOptions, { value, label: value }]
}

/** What a loan is made of. */
export function LoanFields({ slot, legend, loan, errors, onEdit, start, onStart }: LoanFieldsProps) {
  const prefix = slotPrefix[slot]
  const field = (name: 'amount' | 'months' | 'rate' | 'extra', value: string) => ({
    name: prefix + name,
    value,
    error: lookUp(errors, prefix + name),
    onText: (text: string) => onEdit({ ...loan, [name]: text }, prefix + name),
  })
  return (
    <fieldset className={styles.loan}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.row}>
        <NumberField
          label="Total Loan Amount"
          hint="In dollars; 250,000.50 is fine."
          isMoney
          required
          {...field('amount', loan.amount)}
        />
        <NumberField
          label="Duration (months)"
          hint={monthsHint(loan.months)}
          required
          {...field('months', loan.months)}
        />
        <NumberField
          label="Annual Interest Rate (%)"
          hint="0 to 30, at most two decimals."
          required
          slider={{ min: 0, max: 15, step: 0.05 }}
          {...field('rate', loan.rate)}
        />
        <NumberField
          label="Extra Each Month"
          hint="On top of every payment."
          isMoney
          slider={{ min: 0, max: 3_000, step: 50 }}
          {...field('extra', loan.extra)}
        />
        <SelectField
          label="Compounding Frequency"
          name={`${prefix}compounding`}
          hint="How often interest is added."
          options={compoundingOptionsWith(loan.compounding)}
          value={loan.compounding}
          error={lookUp(errors, `${prefix}compounding`)}
          onChange={({ target }) => onEdit({ ...loan, compounding: target.value }, `${prefix}compounding`)}
        />
      </div>
      <Collapsible
        summary={onStart ? 'Start date, one-off repayments, offset' : 'One-off repayments, offset'}
        {...useUnfolded(hasFoldedTerms(loan) || Boolean(start))}
      >
        <Extras prefix={prefix} loan={loan} errors={errors} onEdit={onEdit} start={start} onStart={onStart} />
      </Collapsible>
    </fieldset>
  )
}

/** Unfolds with what appears inside; folds only by hand. */
function useUnfolded(isUsed: boolean) {
  const [wasUsed, setWasUsed] = useState(isUsed)
  const [isOpen, setOpen] = useState(isUsed)
  if (wasUsed !== isUsed) {
    setWasUsed(isUsed)
    if (isUsed) setOpen(true)
  }
  return {
    open: isOpen,
    onToggle: ({ currentTarget }: { currentTarget: HTMLDetailsElement }) => setOpen(currentTarget.open),
  }
}

function monthsHint(text: string): string {
  const months = readMonths(text)?.value
  const isShown = months !== undefined && Number.isInteger(months) && months >= 12 && months <= 600
  return isShown ? `That is ${durationText(months)}.` : 'Months, or years as in 30y.'
}

interface ExtrasProps extends Pick<LoanFieldsProps, 'loan' | 'errors' | 'onEdit' | 'start' | 'onStart'> {
  prefix: string
}

function Extras({ prefix, loan, errors, onEdit, start, onStart }: ExtrasProps) {
  const field = (name: string, key: 'extraFrom' | 'offset') => ({
    name: prefix + name,
    value: loan[key],
    error: lookUp(errors, prefix + name),
    onText: (text: string) => onEdit({ ...loan, [key]: text }, prefix + name),
  })
  return (
    <div className={styles.extras}>
      <div className={styles.row}>
        {onStart && (
          <TextField
            label="Start Date"
            name="start"
            type="date"
            min="1900-01-01"
            max="2199-12-31"
            hint="Optional. Adds a due date to each repayment."
            value={start}
            error={errors.start}
            onChange={({ target }) => onStart(target.value)}
          />
        )}
        <NumberField
          label="Extra From Month"
          hint="Leave blank to start with the first repayment."
          inputMode="numeric"
          {...field('extra_from', 'extraFrom')}
        />
        <NumberField
          label="Offset Balance"
          hint="Savings in an offset account. They reduce the interest you pay."
          isMoney
          {...field('offset', 'offset')}
        />
      </div>
      <OneOffList
        prefix={prefix}
        once={loan.once}
        errors={errors}
        onEdit={(once, ...fields) => onEdit({ ...loan, once }, ...fields)}
      />
    </div>
  )
}
