import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { countText } from '../bond-figures.ts'
import styles from './paged-table.module.css'

/** So many rows are shown, and printed, at once. */
const rowsAPage = 200

interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
}

interface PagedTableProps<Row> {
  caption: string
  /** The first names its row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  foot?: ReactNode
}

/** A table of figures that scrolls in a box of its own. A long one is shown in pages. */
export function PagedTable<Row>({ caption, columns, rows, rowKey, foot }: PagedTableProps<Row>) {
  const [page, setPage] = useState(0)
  const id = useId()
  const pages = Math.ceil(rows.length / rowsAPage)
  const shownPage = Math.min(page, pages - 1)
  const first = shownPage * rowsAPage
  const shown = rows.slice(first, first + rowsAPage)
  return (
    <div className={styles.part}>
      <p className={styles.caption} id={id}>
        {caption}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={styles.frame} tabIndex={0} aria-labelledby={id}>
        <table className={styles.table} aria-labelledby={id}>
          <thead>
            <tr>
              {columns.map(({ header }) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map(({ header, cell }, position) =>
                  position === 0 ? (
                    <th key={header} scope="row">
                      {cell(row)}
                    </th>
                  ) : (
                    <td key={header}>{cell(row)}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
          {foot}
        </table>
      </section>
      {pages > 1 && (
        <div className={styles.pages}>
          <Button size="small" disabled={shownPage === 0} onClick={() => setPage(shownPage - 1)}>
            Previous rows
          </Button>
          <span role="status">
            {`Rows ${countText(first + 1)} to ${countText(first + shown.length)} of ${countText(rows.length)}`}
          </span>
          <Button size="small" disabled={shownPage === pages - 1} onClick={() => setPage(shownPage + 1)}>
            Next rows
          </Button>
        </div>
      )}
      {pages > 1 && <p className={styles.note}>The CSV file holds all rows.</p>}
    </div>
  )
}
