import { type ReactNode, type SubmitEvent, useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ApiForm } from '../../api/use-api-form.ts'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/first-paint/use-hydrated.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './account-form.module.css'

interface AccountFormProps<Values extends FieldValues> {
  form: ApiForm<Values>
  name: string
  submitLabel: string
  busyLabel: string
  /** Takes the focus on mounting, in place of a button that disappeared with it. */
  takesFocus?: boolean
  doneLabel?: string
  children: ReactNode
  alert?: ReactNode
  other?: ReactNode
}

/** The button is disabled before hydration, so that nothing typed gets into an address. */
export function AccountForm<Values extends FieldValues>(props: AccountFormProps<Values>) {
  const { form, name, submitLabel, busyLabel, takesFocus, doneLabel, children, alert, other } = props
  const { element, isSaving } = form
  const isHydrated = useHydrated()

  useEffect(() => {
    if (takesFocus) element.current?.querySelector('input')?.focus()
  }, [element, takesFocus])

  function submit(event: SubmitEvent) {
    if (doneLabel === undefined) void form.submit(event)
    else event.preventDefault()
  }

  return (
    <form
      ref={element}
      className={styles.form}
      method="post"
      noValidate
      aria-label={name}
      aria-busy={isSaving}
      onSubmit={submit}
    >
      {children}
      {alert}
      <Button
        type="submit"
        variant="primary"
        disabled={!isHydrated}
        aria-disabled={isSaving || doneLabel !== undefined}
      >
        {doneLabel ?? (isSaving ? busyLabel : submitLabel)}
      </Button>
      {other}
      <VisuallyHidden>
        <span role="status">{isSaving && busyLabel}</span>
      </VisuallyHidden>
      <NeedsScript what="This form" />
    </form>
  )
}

export function NeedsScript({ what }: { what: string }) {
  return <p className={styles.text}>{`${what} needs JavaScript. Turn it on and reload the page.`}</p>
}
