import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './panel.module.css'

interface PanelProps {
  /** Stands in the upper border, as in a text-mode window. */
  title: ReactNode
  headingLevel?: 2 | 3
  className?: string
  children: ReactNode
}

export function Panel({ title, headingLevel = 2, className, children }: PanelProps) {
  const id = useId()
  const Heading: `h${2 | 3}` = `h${headingLevel}`
  return (
    <section className={classNames(styles.panel, className)} aria-labelledby={id}>
      <Heading className={styles.title} id={id}>
        {title}
      </Heading>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
