import { type ComponentProps, type SyntheticEvent, useState } from 'react'
import { TextField } from '../field.tsx'
import { incompleteText } from '../incomplete-dates.ts'

/** For forms that the browser checks: shows our own message for a half-typed date. */
export function FilterDateField(field: Omit<ComponentProps<typeof TextField>, 'error'>) {
  const [error, setError] = useState<string>()
  // Not every browser fires an event when the keyboard clears a half-typed date.
  const recheck = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    if (!currentTarget.validity.badInput) setError(undefined)
  }
  const refuse = (event: SyntheticEvent<HTMLInputElement>) => {
    const { currentTarget: date } = event
    if (!date.validity.badInput) return
    event.preventDefault()
    setError(incompleteText(date))
    if (date.form?.querySelector('input:invalid') === date) date.focus()
  }
  return (
    <TextField
      type="date"
      {...field}
      error={error}
      onInvalid={refuse}
      onInput={recheck}
      onKeyUp={recheck}
      onBlur={recheck}
    />
  )
}
