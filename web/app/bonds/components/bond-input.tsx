import { useRef, useState } from 'react'
import { NumberField } from '../../calculators/components/number-field.tsx'
import { Button } from '../../ui/button.tsx'
import { optionsOf, SelectField, TextField } from '../../ui/field.tsx'
import { type BondInputs, bondFields, type FieldName, fieldTexts } from '../bond-fields.ts'
import { inputNumber, percentReading, probableRate } from '../bond-input-checks.ts'
import styles from './bond-input.module.css'

interface BondInputProps {
  name: FieldName
  inputs: BondInputs
  derived: string | undefined
  complaint: string | undefined
  onEdit: (text: string, isUnfinished?: boolean) => void
}

export function BondInput(props: BondInputProps) {
  const { name, inputs, complaint, onEdit } = props
  const { kind, options } = bondFields[name]
  if (kind === 'date') return <DateInput {...props} />
  if (kind !== 'choice') return <NumberInput {...props} />
  return (
    <SelectField
      {...fieldTexts(name, inputs.convention)}
      name={name}
      error={complaint}
      className={name === 'convention' ? styles.wide : undefined}
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
    <div ref={cell} className={styles.cell}>
      <NumberField
        {...fieldTexts(name, inputs.convention)}
        name={name}
        error={complaint}
        inputMode={canBeNegative ? 'text' : 'decimal'}
        isMoney={kind === 'money' && name !== 'price'}
        required={missing !== undefined}
        value={shown}
        onText={edit}
        onBlur={() => setEmptied(false)}
        slider={slider && { ...slider, value: percentOf(inputNumber(shownInputs, name), slider.min), textOf }}
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

const textOf = (percent: number) => `${percent}%`

function percentOf(rate: number | undefined, absent: number): number {
  return rate === undefined ? absent : Number((rate * 100).toPrecision(12))
}
