import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './figure-table.module.css'
import { ScrollArea } from './scroll-area.tsx'

interface FigureTableProps {
  caption: string
  /** Whether the caption is for screen readers only, as where a heading above the table says the same. */
  isCaptionHidden?: boolean
  /** The first stands over what names the rows. */
  heads: readonly string[]
  /** For few rows of many words: what names them may take two lines, and all of them are shown. */
  hasLongNames?: boolean
  /** `tbody` and `tfoot`; the first cell of each row is a `th`. */
  children: ReactNode
}

/** A long table of figures in a box of its own, where heads and the first column stay in sight. On paper it is as long as it is. */
export function FigureTable({ caption, isCaptionHidden, heads, hasLongNames, children }: FigureTableProps) {
  const id = useId()
  return (
    <div className={styles.part}>
      <p id={id} className={classNames(styles.caption, isCaptionHidden && styles.hidden)}>
        {caption}
      </p>
      <ScrollArea className={classNames(styles.box, hasLongNames && styles.whole)} aria-labelledby={id}>
        <table className={classNames(styles.table, hasLongNames && styles.longNames)} aria-labelledby={id}>
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
      </ScrollArea>
    </div>
  )
}
