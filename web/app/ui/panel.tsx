import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

interface PanelProps {
  title: ReactNode
  headingLevel?: 2 | 3
  /** A heading and a rule, for what is read and not worked with as one. */
  isPlain?: boolean
  aside?: ReactNode
  className?: string
  anchor?: string
  children: ReactNode
}

export function Panel({ title, headingLevel = 2, isPlain, aside, className, anchor, children }: PanelProps) {
  const id = useId()
  const Heading: `h${2 | 3}` = `h${headingLevel}`
  return (
    <section id={anchor} className={clsx(styles.panel, isPlain && styles.plain, className)} aria-labelledby={id}>
      <div className={styles.edge}>
        <div className={styles.start}>
          <Heading className={styles.title} id={id}>
            {title}
          </Heading>
        </div>
        {aside != null && <span className={styles.aside}>{aside}</span>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
