import { type ReactNode, useEffect, useRef } from 'react'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './account-screen.module.css'

interface AccountScreenProps {
  title: string
  command: string
  lede?: ReactNode
  /** What stands in the upper edge of the window that holds the content. */
  windowTitle: string
  /** Ways on, under the window. */
  links: ReactNode
  /** How it goes on, step by step, beside the window. */
  steps?: readonly string[]
  children: ReactNode
}

/** A screen about one matter: a heading, one window with what is to be done, and the ways on from there. */
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
  /** Under it: more about it, and the ways on. */
  children: ReactNode
}

/** What stands in place of a form that has done its work; it takes the focus, which went away with the form. */
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
