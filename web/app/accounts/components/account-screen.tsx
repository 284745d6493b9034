import { type ReactNode, useEffect, useRef } from 'react'
import { Callout } from '../../ui/callout.tsx'
import { classNames } from '../../ui/class-names.ts'
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
    <div className={styles.screen}>
      <PageHeading title={title} command={command} lede={lede} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Panel title={windowTitle}>{children}</Panel>
          <nav className={styles.links} aria-label="Account">
            {links}
          </nav>
        </div>
        {steps && (
          <Panel title="What happens next" className={styles.steps}>
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
  links: ReactNode
  /** Hides the screen from signed-in users from the first paint, since they are redirected. */
  isForGuests: boolean
  children: ReactNode
}

export function EntryScreen({ title, command, lede, links, isForGuests, children }: EntryScreenProps) {
  return (
    <div className={classNames(styles.entry, isForGuests && styles.guests)}>
      <PageHeading title={title} command={command} lede={lede} />
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
