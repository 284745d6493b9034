import type { ReactNode } from 'react'
import styles from './page-heading.module.css'

interface PageHeadingProps {
  title: ReactNode
  /** The command this page would be on a terminal, for example `ls tools/`. Decoration: never the only place of a fact. */
  command: string
  /** One or two sentences under the title. */
  lede?: ReactNode
}

/** How a page begins: a prompt line, its one `h1`, a short introduction. */
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
