import type { ComponentProps, ReactNode } from 'react'
import { Field } from './field.tsx'

interface Option {
  value: string
  label: string
}

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  options: readonly Option[]
  className?: string
}

/** Options from labels by value. */
export function optionsOf(labels: Readonly<Record<string, string>>): Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

/** The native select, which phones and screen readers know best. */
export function SelectField({ label, hint, error, options, className, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} isRequired={select.required} className={className}>
      {(control) => (
        <select {...select} {...control}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
