import { type ComponentProps, type SyntheticEvent, useState } from 'react'
import { TextField } from '../field.tsx'
import { incompleteText } from '../incomplete-dates.ts'

/** For forms that the browser checks: a half-typed date is refused beside the field, in our words. */
export function FilterDateField(field: Omit<ComponentProps<typeof TextField>, 'error'>) {
  const [error, setError] = useState<string>()
  // Clearing a half-typed date by the keyboard changes no value, so not every browser has an event for it.
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
