import type { ComponentProps } from 'react'
import { TextField } from '../../ui/field.tsx'
import { parseNumber, tidyNumber } from '../../ui/text/number-entry.ts'
import styles from './number-field.module.css'

interface Slider {
  min: number
  max: number
  step: number
  /** The slider's position; by default what the text says. */
  value?: number
  /** The text for a slider position; by default the number alone. */
  textOf?: (value: number) => string
}

interface NumberFieldProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type'> {
  value: string
  onText: (text: string) => void
  /** In dollars. Separates the thousands when the field loses focus. */
  isMoney?: boolean
  /** Numbers beyond its range can be typed. */
  slider?: Slider
}

const dollars = { text: '$', side: 'start' } as const

/** As in `30y`, `5%` and `AUD 100`. */
const namesUnit = /[\p{L}%$]/u

/** Number inputs refuse separators silently, and change by mouse wheel. */
export function NumberField({
  value,
  onText,
  onBlur,
  isMoney,
  unit,
  slider,
  inputMode = 'decimal',
  ...rest
}: NumberFieldProps) {
  function tidy() {
    const tidied = tidyNumber(value)
    if (isMoney && tidied !== value) onText(tidied)
  }
  const field = (
    <TextField
      {...rest}
      unit={namesUnit.test(value) ? undefined : isMoney ? dollars : unit}
      value={value}
      inputMode={inputMode}
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      onChange={({ target }) => onText(target.value)}
      onBlur={(event) => {
        tidy()
        onBlur?.(event)
      }}
    />
  )
  if (!slider) return field
  const { value: position = parseNumber(value)?.value ?? slider.min, textOf = String, ...range } = slider
  return (
    <div className={styles.field}>
      {field}
      <input
        type="range"
        className={styles.slider}
        aria-label={`${rest.label}, slider`}
        {...range}
        value={position}
        aria-valuetext={textOf(position)}
        onChange={({ target }) => onText(textOf(Number(target.value)))}
      />
    </div>
  )
}
