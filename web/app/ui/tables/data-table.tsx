import { clsx } from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { Callout } from '../callout.tsx'
import { VisuallyHidden } from '../first-paint/accessibility.tsx'
import { Spinner } from '../progress.tsx'
import styles from './data-table.module.css'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  isRowHeader?: boolean
  isControl?: boolean
  sort?: { to: string; direction?: 'ascending' | 'descending' }
  /** In characters, in dense tables only; columns without one share the rest of the row. */
  width?: number | 'name'
  /**
   * What becomes of it in dense tables that are too narrow for every column: `hidden` where the row
   * opens its details, else `below`, in small letters under the header of the row.
   */
  whenNarrow?: 'hidden' | 'below'
}

interface DataTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  empty: ReactNode
  /** One line a row, with a sticky head. */
  isDense?: boolean
  isLoading?: boolean
  error?: ReactNode
}

const manyColumns = 5

/** On narrow screens, each row is a card with the column's header before each value. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, empty, isDense, isLoading, error } = props
  if (error != null) return <Callout tone="danger" title={error} />
  if (isLoading) {
    return (
      <div className={styles.state}>
        <Spinner />
      </div>
    )
  }
  if (rows.length === 0) return empty
  const below = isDense ? columns.filter(({ whenNarrow }) => whenNarrow === 'below') : []
  return (
    <div
      className={clsx(styles.room, (isDense || columns.length >= manyColumns) && styles.many, isDense && styles.dense)}
    >
      <div className={styles.frame}>
        <table className={styles.table}>
          <caption className={styles.caption}>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  aria-sort={column.sort?.direction}
                  className={classOf(column)}
                  style={sizeOf(column)}
                >
                  <Header column={column} isHidden={isDense && column.isControl} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map((column) => (
                  <Cell key={column.key} column={column} row={row}>
                    {column.isRowHeader && below.length > 0 && <Below columns={below} row={row} />}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function Header<Row>({ column: { header, sort }, isHidden }: { column: Column<Row>; isHidden?: boolean }) {
  if (isHidden) return <VisuallyHidden>{header}</VisuallyHidden>
  if (!sort) return header
  return (
    <Link className={styles.sort} to={sort.to} preventScrollReset>
      {header}
    </Link>
  )
}

function classOf<Row>({ align, isControl, whenNarrow, width }: Column<Row>): string {
  return clsx(
    align === 'end' && styles.end,
    isControl && styles.control,
    whenNarrow && styles.secondary,
    width === 'name' && styles.name,
  )
}

function sizeOf<Row>({ width }: Column<Row>): CSSProperties | undefined {
  return typeof width === 'number' ? ({ '--characters': width } as CSSProperties) : undefined
}

interface CellProps<Row> {
  column: Column<Row>
  row: Row
  children: ReactNode
}

function Cell<Row>({ column, row, children }: CellProps<Row>) {
  const { header, cell, isRowHeader } = column
  const Tag = isRowHeader ? 'th' : 'td'
  return (
    <Tag scope={isRowHeader ? 'row' : undefined} data-label={header} className={classOf(column)}>
      <span dir="auto">{cell(row)}</span>
      {children}
    </Tag>
  )
}

function Below<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return (
    <span className={styles.below}>
      {columns.map(({ key, header, cell }) => (
        <span key={key}>
          {header} <span dir="auto">{cell(row)}</span>
        </span>
      ))}
    </span>
  )
}
