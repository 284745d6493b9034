import type { ReactNode } from 'react'
import type { Column } from '../../../ui/data-table.tsx'
import { utcDateTime } from '../../../ui/format.ts'
import styles from './record-columns.module.css'

/** When a record was created, in UTC. */
export function timeColumn<Row extends { created_at: string }>(header: string): Column<Row> {
  return {
    key: 'created_at',
    header,
    cell: ({ created_at }) => (
      <time dateTime={created_at} className={styles.time}>
        {utcDateTime(created_at)}
      </time>
    ),
  }
}

/** A text from outside: it breaks where it must, and has a direction of its own. */
export function ForeignText({ children }: { children: ReactNode }) {
  return <bdi className={styles.foreign}>{children}</bdi>
}
