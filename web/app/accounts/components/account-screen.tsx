import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
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

interface EntryScreenProps {
  title: string
  command: string
  lede?: ReactNode
  /** Ways on, under the content. */
  links: ReactNode
  /** From the first paint on the screen is hidden from whoever is signed in, since they are led on. */
  isForGuests: boolean
  children: ReactNode
}

/** A door to the site: login or registration. */
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
