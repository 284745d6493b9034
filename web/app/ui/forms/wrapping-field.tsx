import { clsx } from 'clsx'
import type { ComponentProps, KeyboardEvent } from 'react'
import { isComposing } from '../composition.ts'
import { TextAreaField } from '../field.tsx'
import styles from './wrapping-field.module.css'

type WrappingFieldProps = Omit<ComponentProps<typeof TextAreaField>, 'onKeyDown'>

/** A single-line field that wraps long text. Line breaks become spaces; Enter submits the form. */
export function WrappingField({ onChange, className, ...field }: WrappingFieldProps) {
  return (
    <TextAreaField
      rows={1}
      {...field}
      className={clsx(styles.field, className)}
      onKeyDown={submitOnEnter}
      onChange={(event) => {
        removeBreaks(event.currentTarget)
        onChange?.(event)
      }}
    />
  )
}

/** Replaces line breaks, such as pasted ones, and keeps the cursor in place. */
function removeBreaks(area: HTMLTextAreaElement): void {
  if (!area.value.includes('\n')) return
  const cursor = withoutBreaks(area.value.slice(0, area.selectionStart)).length
  area.value = withoutBreaks(area.value)
  area.setSelectionRange(cursor, cursor)
}

function withoutBreaks(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ')
}

function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || isComposing(event)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
