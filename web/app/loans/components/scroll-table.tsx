import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './scroll-table.module.css'

interface ScrollTableProps {
  caption: string
  heads: readonly string[]
  /** Whether what names the rows may take two lines. */
  hasLongNames?: boolean
  /** Stands beside the caption. */
  action?: { label: string; run: () => void }
  /** One `tbody` or more. */
  children: ReactNode
}

/** A long table of figures in a box of its own, where heads and the first column stay in sight. On paper it is as long as it is. */
export function ScrollTable({ caption, heads, hasLongNames, action, children }: ScrollTableProps) {
  return (
    <div className={styles.part}>
      {action && (
        <div className={styles.bar}>
          <Button size="small" onClick={action.run}>
            {action.label}
          </Button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard */}
      <section className={styles.box} aria-label={caption} tabIndex={0}>
        <table className={classNames(styles.table, hasLongNames && styles.longNames)}>
          <caption className={styles.caption}>{caption}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          {children}
        </table>
      </section>
    </div>
  )
}
