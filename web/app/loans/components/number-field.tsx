import type { ComponentProps } from 'react'
import { TextField } from '../../ui/field.tsx'
import { readNumber, tidyNumber } from '../../ui/number-entry.ts'
import styles from './number-field.module.css'

interface NumberFieldProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type'> {
  value: string
  onText: (text: string) => void
  /** Whether its thousands are separated once it is left. */
  isMoney?: boolean
  /** Adds a slider over this range; numbers beyond it can be typed. */
  slider?: { min: number; max: number; step: number }
}

/** A number as people write it. No number input: that one refuses separators without a word, and changes under a mouse wheel. */
export function NumberField({ value, onText, isMoney, slider, inputMode = 'decimal', ...rest }: NumberFieldProps) {
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
      onBlur={tidy}
    />
  )
  if (!slider) return field
  return (
    <div className={styles.field}>
      {field}
      <input
        type="range"
        className={styles.slider}
        aria-label={`${rest.label}, slider`}
        {...slider}
        value={readNumber(value)?.value ?? slider.min}
        onChange={({ target }) => onText(target.value)}
      />
    </div>
  )
}
