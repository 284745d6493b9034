import { lookUp } from '@ledgerdeck/lookup'
import { useState } from 'react'
import type { FieldErrors } from '../../calculators/calculator-form.ts'
import { NumberField } from '../../calculators/components/number-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Collapsible } from '../../ui/first-paint/collapsible.tsx'
import { parseMonths } from '../loan-checks.ts'
import {
  compoundings,
  hasFees,
  hasFoldedTerms,
  type LoanSlot,
  type LoanText,
  type Repayment,
  repayments,
  slotPrefix,
} from '../loan-form.ts'
import { durationText, periodLabels, periodNames } from '../loan-texts.ts'
import styles from './loan-fields.module.css'
import { OneOffList } from './one-off-list.tsx'

interface LoanFieldsProps {
  slot: LoanSlot
  legend: string
  loan: LoanText
  errors: FieldErrors
  onEdit: (loan: LoanText, ...fields: string[]) => void
  start?: string
  onStart?: (start: string, isIncomplete: boolean) => void
}

/** Offers an unknown value of the address as well, so that the field can say what is wrong. */
function optionsWith(known: readonly string[], value: string) {
  const labelled = known.map((one) => ({ value: one, label: one.charAt(0).toUpperCase() + one.slice(1) }))
  return known.includes(value) ? labelled : [...labelled, { value, label: value }]
}

/** Monthly while the choice is invalid. */
function repaymentOf({ repayment }: LoanText): Repayment {
  return repayments.find((one) => one === repayment) ?? 'monthly'
}

export function LoanFields({ slot, legend, loan, errors, onEdit, start, onStart }: LoanFieldsProps) {
  const prefix = slotPrefix[slot]
  const field = fieldOf({ prefix, loan, errors, onEdit })
  return (
    <fieldset className={styles.loan}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.row}>
        <NumberField
          label="Total Loan Amount"
          hint="In dollars, such as 250,000.50."
          isMoney
          required
          {...field('amount', 'amount')}
        />
        <NumberField
          label="Duration (months)"
          hint={monthsHint(loan.months)}
          unit={{ text: 'months', side: 'end' }}
          required
          {...field('months', 'months')}
        />
        <NumberField
          label="Annual Interest Rate (%)"
          hint="0 to 30, with up to 2 decimals."
          unit={{ text: '%', side: 'end' }}
          required
          slider={{ min: 0, max: 15, step: 0.05 }}
          {...field('rate', 'rate')}
        />
        <NumberField
          label={`Extra Each ${periodLabels[repaymentOf(loan)]}`}
          hint="On top of every repayment."
          isMoney
          slider={{ min: 0, max: 3_000, step: 50 }}
          {...field('extra', 'extra')}
        />
        <SelectField
          label="Repayments"
          name={`${prefix}repayment`}
          hint="How often you pay."
          options={optionsWith(repayments, loan.repayment)}
          value={loan.repayment}
          error={lookUp(errors, `${prefix}repayment`)}
          onChange={({ target }) => onEdit({ ...loan, repayment: target.value }, `${prefix}repayment`)}
        />
        <SelectField
          label="Compounding Frequency"
          name={`${prefix}compounding`}
          hint="How often interest is added."
          options={optionsWith(compoundings, loan.compounding)}
          value={loan.compounding}
          error={lookUp(errors, `${prefix}compounding`)}
          onChange={({ target }) => onEdit({ ...loan, compounding: target.value }, `${prefix}compounding`)}
        />
      </div>
      <Collapsible
        summary={`${onStart ? 'Start date, one' : 'One'}-off repayments, offset, interest only`}
        {...useUnfolded(hasFoldedTerms(loan) || Boolean(start || errors.start))}
      >
        <Extras prefix={prefix} loan={loan} errors={errors} onEdit={onEdit} start={start} onStart={onStart} />
      </Collapsible>
      <Collapsible summary="Fees" {...useUnfolded(hasFees(loan))}>
        <Fees prefix={prefix} loan={loan} errors={errors} onEdit={onEdit} />
      </Collapsible>
    </fieldset>
  )
}

function monthsHint(text: string): string {
  const months = parseMonths(text)?.value
  const isShown = months !== undefined && Number.isInteger(months) && months >= 12 && months <= 600
  return isShown ? `That’s ${durationText(months)}.` : 'In months, or years as 30y.'
}

interface FieldsOfLoan extends Pick<LoanFieldsProps, 'loan' | 'errors' | 'onEdit'> {
  prefix: string
}

function fieldOf({ prefix, loan, errors, onEdit }: FieldsOfLoan) {
  return (name: string, key: Exclude<keyof LoanText, 'once'>) => ({
    name: prefix + name,
    value: loan[key],
    error: lookUp(errors, prefix + name),
    onText: (text: string) => onEdit({ ...loan, [key]: text }, prefix + name),
  })
}

/** Fees change the comparison rate only. */
function Fees(parts: FieldsOfLoan) {
  const field = fieldOf(parts)
  return (
    <div className={styles.row}>
      <NumberField
        label="Upfront Fee"
        hint="Paid when you take out the loan."
        isMoney
        {...field('fee_upfront', 'upfrontFee')}
      />
      <NumberField label="Monthly Fee" isMoney {...field('fee_monthly', 'monthlyFee')} />
      <NumberField label="Annual Fee" isMoney {...field('fee_annual', 'annualFee')} />
      <NumberField label="Exit Fee" hint="Paid with your last repayment." isMoney {...field('fee_exit', 'exitFee')} />
    </div>
  )
}

interface ExtrasProps extends FieldsOfLoan, Pick<LoanFieldsProps, 'start' | 'onStart'> {}

function Extras({ prefix, loan, errors, onEdit, start, onStart }: ExtrasProps) {
  const field = fieldOf({ prefix, loan, errors, onEdit })
  const period = periodNames[repaymentOf(loan)]
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
            onChange={({ target }) => onStart(target.value, target.validity.badInput)}
          />
        )}
        <NumberField
          label={`Extra From ${periodLabels[repaymentOf(loan)]}`}
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
        <NumberField
          label="Offset Grows By"
          hint={`What you add to it each ${period}.`}
          isMoney
          {...field('offset_increase', 'offsetIncrease')}
        />
        <NumberField
          label="Interest-Only Years"
          hint="From the start. You repay none of the loan in these years."
          unit={{ text: 'years', side: 'end' }}
          inputMode="numeric"
          {...field('interest_only', 'interestOnly')}
        />
      </div>
      <OneOffList
        prefix={prefix}
        once={loan.once}
        period={periodLabels[repaymentOf(loan)]}
        errors={errors}
        onEdit={(once, ...fields) => onEdit({ ...loan, once }, ...fields)}
      />
    </div>
  )
}

/** Opens when something appears inside; only the user closes it. */
export function useUnfolded(isUsed: boolean) {
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
