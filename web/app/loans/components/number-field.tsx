import type { ComponentProps } from 'react'
import { TextField } from '../../ui/field.tsx'
import { tidyNumber } from '../../ui/number-entry.ts'

interface NumberFieldProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type'> {
  value: string
  onText: (text: string) => void
  /** Whether its thousands are separated once it is left. */
  isMoney?: boolean
}

/** A number as people write it. No number input: that one refuses separators without a word, and changes under a mouse wheel. */
export function NumberField({ value, onText, isMoney, inputMode = 'decimal', ...rest }: NumberFieldProps) {
  function tidy() {
    const tidied = tidyNumber(value)
    if (isMoney && tidied !== value) onText(tidied)
  }
  return (
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
}
