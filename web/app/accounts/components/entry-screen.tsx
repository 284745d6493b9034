import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import styles from './entry-screen.module.css'

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
    <div className={classNames(styles.screen, isForGuests && styles.guests)}>
      <PageHeading title={title} command={command} lede={lede} />
      {children}
      <nav className={styles.links} aria-label="Account">
        {links}
      </nav>
    </div>
  )
}
