import type { ReactNode } from 'react'
import styles from './page-heading.module.css'

interface PageHeadingProps {
  title: ReactNode
  /** The page as a command on a terminal, such as `ls tools/`. Decoration only. */
  command: string
  /** One or two sentences under the title. */
  lede?: ReactNode
}

/** The start of a page: a prompt line, the only `h1`, and a short introduction. */
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
