import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { optionsOf, SelectField } from '../../ui/select-field.tsx'
import { type BondInputs, bondFields, type FieldName, frequencies } from '../bond-fields.ts'
import { percentReading, probableRate } from '../bond-form.ts'
import styles from './bond-input.module.css'

interface BondInputProps {
  name: FieldName
  inputs: BondInputs
  complaint: string | undefined
  onType: (text: string) => void
}

const frequencyOptions = optionsOf(frequencies)

export function BondInput(props: BondInputProps) {
  const { name, inputs, complaint, onType } = props
  const { kind, label, hint } = bondFields[name]
  if (kind === 'choice') {
    return (
      <SelectField
        label={label}
        name={name}
        hint={hint}
        error={complaint}
        options={frequencyOptions}
        value={inputs[name]}
        onChange={(event) => onType(event.target.value)}
      />
    )
  }
  if (kind === 'date') {
    return (
      <TextField
        type="date"
        label={label}
        name={name}
        hint={hint}
        error={complaint}
        max="9999-12-31"
        value={inputs[name]}
        onChange={(event) => onType(event.target.value)}
      />
    )
  }
  return <NumberInput {...props} />
}

function NumberInput({ name, inputs, complaint, onType }: BondInputProps) {
  const { label, hint, missing, canBeNegative } = bondFields[name]
  const cell = useRef<HTMLDivElement>(null)
  const meant = probableRate(inputs, name)
  const reading = percentReading(inputs, name)

  function takeProbable() {
    onType(meant ?? inputs[name])
    // The button goes away with the question.
    cell.current?.querySelector('input')?.focus()
  }

  return (
    <div ref={cell} className={styles.cell}>
      <TextField
        inputMode={canBeNegative ? 'text' : 'decimal'}
        label={label}
        name={name}
        hint={hint}
        error={complaint}
        required={missing !== undefined}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        value={inputs[name]}
        onChange={(event) => onType(event.target.value)}
      />
      {reading !== null && meant === null && <p className={styles.reading}>{reading}</p>}
      <div role="status">
        {meant !== null && (
          <p className={styles.question}>
            {`${reading} Did you mean ${meant}?`}
            <Button size="small" onClick={takeProbable}>{`Use ${meant}`}</Button>
          </p>
        )}
      </div>
    </div>
  )
}
