import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import styles from './entry-screen.module.css'

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
    <div className={classNames(styles.screen, isForGuests && styles.guests)}>
      <PageHeading title={title} command={command} lede={lede} />
      {children}
      <nav className={styles.links} aria-label="Account">
        {links}
      </nav>
    </div>
  )
}
