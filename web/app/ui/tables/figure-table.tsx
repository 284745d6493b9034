import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { ScrollArea } from '../first-paint/accessibility.tsx'
import styles from './figure-table.module.css'

interface FigureTableProps {
  caption: string
  isCaptionHidden?: boolean
  /** The first heads the column that names the rows. */
  heads: readonly string[]
  /** For few rows, whose names may take two lines; the table is shown in full. */
  hasLongNames?: boolean
  /** `tbody` and `tfoot`; the first cell of each row is a `th`. */
  children: ReactNode
}

/** Scrolls in its own box below its heads; printed in full. */
export function FigureTable({ caption, isCaptionHidden, heads, hasLongNames, children }: FigureTableProps) {
  const id = useId()
  return (
    <div className={styles.part}>
      <p id={id} className={clsx(styles.caption, isCaptionHidden && styles.hidden)}>
        {caption}
      </p>
      <ScrollArea className={clsx(styles.box, hasLongNames && styles.whole)} aria-labelledby={id}>
        <table className={clsx(styles.table, hasLongNames && styles.longNames)} aria-labelledby={id}>
          <thead>
            <tr>
              {heads.map((head, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns can have the same name
                <th key={column} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          {children}
        </table>
      </ScrollArea>
    </div>
  )
}
