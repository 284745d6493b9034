import { type CsvCell, csvText } from '../../ui/csv.ts'
import { downloadText } from '../../ui/download.ts'
import { wholeNumber } from '../../ui/format.ts'
import { toast } from '../../ui/toast.ts'

const rowsPerRequest = 1_000
const maxRows = 100_000

export type RowLoader<Row> = (paging: {
  page: number
  rows: number
}) => Promise<{ data: readonly Row[]; numOfPages: number }>

/**
 * Saves all rows as a CSV file, page after page, up to a hundred thousand.
 * @param columns by their names in the file
 */
export async function downloadCsv<Row>(
  load: RowLoader<Row>,
  fileName: string,
  columns: Readonly<Record<string, (row: Row) => CsvCell>>,
): Promise<void> {
  const all: Row[] = []
  let pages = 1
  for (let page = 1; page <= pages && all.length < maxRows; page += 1) {
    const { data, numOfPages } = await load({ page, rows: rowsPerRequest })
    all.push(...data)
    pages = numOfPages
  }
  const cells = Object.values(columns)
  downloadText(fileName, csvText([Object.keys(columns), ...all.map((row) => cells.map((cell) => cell(row)))]))
  if (all.length >= maxRows) {
    const text = `The file holds the first ${wholeNumber(all.length)} records. Narrow the filter for others.`
    void toast('warning', text)
  }
}
