import type { ReactNode } from 'react'
import { Callout } from '../callout.tsx'
import { classNames } from '../class-names.ts'
import { Spinner } from '../spinner.tsx'
import styles from './data-table.module.css'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** `end` for numbers. */
  align?: 'start' | 'end'
  isRowHeader?: boolean
  isControl?: boolean
}

interface DataTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  empty: ReactNode
  isLoading?: boolean
  error?: ReactNode
}

const manyColumns = 5

/** On narrow screens, each row is a card with the column's header before each value. */
export function DataTable<Row>({ caption, columns, rows, rowKey, empty, isLoading, error }: DataTableProps<Row>) {
  if (error != null) return <Callout tone="danger" title={error} />
  if (isLoading) {
    return (
      <div className={styles.state}>
        <Spinner />
      </div>
    )
  }
  if (rows.length === 0) return empty
  return (
    <div className={classNames(styles.room, columns.length >= manyColumns && styles.many)}>
      <div className={styles.frame}>
        <table className={styles.table}>
          <caption className={styles.caption}>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} scope="col" className={classOf(column)}>
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map((column) => (
                  <Cell key={column.key} column={column} row={row} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function classOf<Row>({ align, isControl }: Column<Row>): string {
  return classNames(align === 'end' && styles.end, isControl && styles.control)
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { header, cell, isRowHeader } = column
  const Tag = isRowHeader ? 'th' : 'td'
  return (
    <Tag scope={isRowHeader ? 'row' : undefined} data-label={header} className={classOf(column)}>
      <span>{cell(row)}</span>
    </Tag>
  )
}
