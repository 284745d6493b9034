import { clsx } from 'clsx'
import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ApiForm } from '../../api/use-api-form.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { VisuallyHidden } from '../../ui/first-paint/accessibility.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { useHydrated } from '../../ui/first-paint/use-hydrated.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './account-screen.module.css'

interface AccountScreenProps {
  title: string
  command: string
  lede?: ReactNode
  windowTitle: string
  links: ReactNode
  steps?: readonly string[]
  children: ReactNode
}

export function AccountScreen({ title, command, lede, windowTitle, links, steps, children }: AccountScreenProps) {
  return (
    <div className={layout.stack6}>
      <PageHeading title={title} command={command} lede={lede} />
      <div className={styles.columns}>
        <div className={layout.stack5}>
          <Panel title={windowTitle}>{children}</Panel>
          <nav className={styles.links} aria-label="Account">
            {links}
          </nav>
        </div>
        {steps && (
          <Panel title="What happens next">
            <ol className={styles.list}>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </Panel>
        )}
      </div>
    </div>
  )
}

interface FormSuccessProps {
  text: string
  children: ReactNode
}

/** Takes the focus that disappeared with the form. */
export function FormSuccess({ text, children }: FormSuccessProps) {
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => message.current?.focus(), [])
  return (
    <div className={styles.success}>
      <p className={styles.text} ref={message} tabIndex={-1}>
        {text}
      </p>
      {children}
    </div>
  )
}

interface EntryScreenProps {
  title: string
  command: string
  lede?: ReactNode
  /** Only the browser knows it, so its space is reserved if the address names a next page. */
  reason?: string
  links: ReactNode
  /** Hides the screen from signed-in users from the first paint, since they are redirected. */
  isForGuests: boolean
  children: ReactNode
}

export function EntryScreen({ title, command, lede, reason, links, isForGuests, children }: EntryScreenProps) {
  return (
    <div className={clsx(layout.stack6, isForGuests && styles.guests)}>
      <PageHeading title={title} command={command} lede={lede} />
      {reason !== undefined && <p className={styles.reason}>{reason}</p>}
      {children}
      <nav className={styles.entryLinks} aria-label="Account">
        {links}
      </nav>
    </div>
  )
}

interface FormAlertProps {
  tone?: 'danger' | 'info'
  title: ReactNode
  text?: string | null
  children?: ReactNode
}

export function FormAlert({ tone = 'danger', title, text, children }: FormAlertProps) {
  return (
    <div role="alert">
      <Callout tone={tone} title={title}>
        {text && <p className={styles.alertText}>{text}</p>}
        {children && <div className={styles.ways}>{children}</div>}
      </Callout>
    </div>
  )
}

export function usePause(milliseconds: number | null, onEnd: () => void): void {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (milliseconds === null) return
    const timer = setTimeout(() => end(), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
}

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
    <form {...form.formProps} className={styles.form} method="post" aria-label={name} onSubmit={submit}>
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
  return <p className={styles.alert}>{`${what} needs JavaScript. Turn it on and reload the page.`}</p>
}
