import type { ReactNode } from 'react'
import type { Column } from '../../../ui/data-table.tsx'
import { utcMoment } from '../../utc-moment.ts'
import styles from './record-columns.module.css'

/** When a record was made, by the clock of UTC. */
export function momentColumn<Row extends { created_at: string }>(header: string): Column<Row> {
  return {
    key: 'created_at',
    header,
    cell: ({ created_at }) => (
      <time dateTime={created_at} className={styles.moment}>
        {utcMoment(created_at)}
      </time>
    ),
  }
}

/** A name or text from outside: it breaks where it must, and its direction is its own. */
export function OutsideText({ children }: { children: ReactNode }) {
  return <bdi className={styles.outside}>{children}</bdi>
}
