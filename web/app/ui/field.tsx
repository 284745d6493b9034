import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'

interface FieldText {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

interface ControlProps {
  id: string
  className: string | undefined
  'aria-describedby': string | undefined
  /** Always set: browsers report a required field that is empty as invalid unless it is false. */
  'aria-invalid': boolean
}

/** Inside the control. The label or the hint says it, too, for screen readers. */
export interface FieldUnit {
  text: string
  side: 'start' | 'end'
}

interface FieldProps extends FieldText {
  isRequired?: boolean
  unit?: FieldUnit
  className?: string
  children: (control: ControlProps) => ReactNode
}

export function Field({ label, hint, error, isRequired, unit, className, children }: FieldProps) {
  const id = useId()
  return (
    <div className={clsx(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {isRequired && (
          <span className={styles.required} aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children({
        id,
        className: styles.control,
        ...linkedNotes({ id, hint, error }),
      })}
      {unit && (
        <span className={styles.unit} data-side={unit.side} aria-hidden="true">
          {unit.text}
        </span>
      )}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

type NotesProps = Pick<FieldText, 'hint' | 'error'> & { id: string }

export function linkedNotes({ id, hint, error }: NotesProps): Omit<ControlProps, 'id' | 'className'> {
  return {
    'aria-describedby': clsx(hint != null && `${id}-hint`, error != null && `${id}-error`) || undefined,
    'aria-invalid': error != null,
  }
}

export function FieldNotes({ id, hint, error }: NotesProps) {
  return (
    <>
      {hint != null && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error != null && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </>
  )
}

type TextFieldProps = FieldText &
  Omit<ComponentProps<'input'>, 'id' | 'className'> & { unit?: FieldUnit; className?: string }

export function TextField({ label, hint, error, unit, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} isRequired={input.required} unit={unit} className={className}>
      {(control) => <input type="text" dir="auto" {...input} {...control} />}
    </Field>
  )
}

type TextAreaFieldProps = FieldText & Omit<ComponentProps<'textarea'>, 'id' | 'className'> & { className?: string }

export function TextAreaField({ label, hint, error, className, ...textarea }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} isRequired={textarea.required} className={className}>
      {(control) => <textarea dir="auto" {...textarea} {...control} />}
    </Field>
  )
}

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

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: ReactNode
  className?: string
}

export function Checkbox({ label, className, ...input }: CheckboxProps) {
  return (
    <label className={clsx(styles.row, className)}>
      <input {...input} type="checkbox" className={styles.box} />
      <span>{label}</span>
    </label>
  )
}
