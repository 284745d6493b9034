import type { ReactNode } from 'react'
import styles from './page-heading.module.css'

interface PageHeadingProps {
  title: ReactNode
  /** Decoration, such as `ls tools/`. */
  command: string
  lede?: ReactNode
}

export function PageHeading({ title, command, lede }: PageHeadingProps) {
  return (
    <header className={styles.heading}>
      <p className={styles.prompt} aria-hidden="true">
        <b>$</b> {command}
      </p>
      <h1 className={styles.title}>{title}</h1>
      {lede != null && <p className={styles.lede}>{lede}</p>}
    </header>
  )
}
