import type { ComponentProps } from 'react'
import { TextField } from '../../ui/field.tsx'
import { readNumber, tidyNumber } from '../../ui/text/number-entry.ts'
import styles from './number-field.module.css'

interface Slider {
  min: number
  max: number
  step: number
  /** Where it is; as far as the text says unless given. */
  value?: number
  /** What it writes into the field; the number alone unless given. */
  textOf?: (value: number) => string
}

interface NumberFieldProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type'> {
  value: string
  onText: (text: string) => void
  /** Whether its thousands are separated once it is left. */
  isMoney?: boolean
  /** Adds a slider over this range; numbers beyond it can be typed. */
  slider?: Slider
}

/** A number as people write it. Number inputs refuse separators silently, and change by mouse wheel. */
export function NumberField({
  value,
  onText,
  onBlur,
  isMoney,
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
  const { value: position = readNumber(value)?.value ?? slider.min, textOf = String, ...range } = slider
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
