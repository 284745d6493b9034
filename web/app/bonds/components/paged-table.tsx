import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { wholeNumber } from '../../ui/format.ts'
import { FigureTable } from '../../ui/tables/figure-table.tsx'
import { usePrinting } from '../../ui/tables/use-printing.ts'
import styles from './paged-table.module.css'

const rowsAPage = 200

interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
}

interface PagedTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  foot?: ReactNode
}

export function PagedTable<Row>({ caption, columns, rows, rowKey, foot }: PagedTableProps<Row>) {
  const [page, setPage] = useState(0)
  const isPrinting = usePrinting()
  const pages = Math.ceil(rows.length / rowsAPage)
  const shownPage = Math.min(page, pages - 1)
  const isFirst = shownPage === 0
  const isLast = shownPage === pages - 1
  const first = shownPage * rowsAPage
  const shown = isPrinting ? rows : rows.slice(first, first + rowsAPage)
  return (
    <div className={layout.stack2}>
      <FigureTable caption={caption} heads={columns.map(({ header }) => header)}>
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
      </FigureTable>
      {pages > 1 && !isPrinting && (
        <>
          <div className={styles.pages}>
            <Button size="small" aria-disabled={isFirst} onClick={() => setPage(shownPage - 1)}>
              Previous rows
            </Button>
            <span role="status">
              {`Rows ${wholeNumber(first + 1)} to ${wholeNumber(first + shown.length)} of ${wholeNumber(rows.length)}`}
            </span>
            <Button size="small" aria-disabled={isLast} onClick={() => setPage(shownPage + 1)}>
              Next rows
            </Button>
          </div>
          <p className={styles.note}>The CSV file and the printed page have every row.</p>
        </>
      )}
    </div>
  )
}
