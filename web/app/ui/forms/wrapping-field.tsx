import { clsx } from 'clsx'
import type { ComponentProps, KeyboardEvent } from 'react'
import { isComposing } from '../composition.ts'
import { TextAreaField } from '../field.tsx'
import styles from './wrapping-field.module.css'

interface WrappingFieldProps extends Omit<ComponentProps<typeof TextAreaField>, 'onChange' | 'onKeyDown'> {
  onText: (text: string) => void
}

/** For one line of text that may be long: it wraps, holds no line breaks, and Enter submits the form. */
export function WrappingField({ onText, className, ...field }: WrappingFieldProps) {
  return (
    <TextAreaField
      rows={1}
      {...field}
      className={clsx(styles.field, className)}
      onKeyDown={submitOnEnter}
      onChange={({ currentTarget }) => onText(currentTarget.value.replaceAll(/\s*\n\s*/g, ' '))}
    />
  )
}

function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || isComposing(event)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
