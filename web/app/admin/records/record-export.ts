import { wholeNumber } from '../../ui/format.ts'
import { type CsvCell, downloadSheet } from '../../ui/text/download.ts'
import { toast } from '../../ui/toast.ts'
import { nullIfMissing } from '../lists/list-query.ts'

const rowsPerRequest = 1_000
const maxRows = 100_000

interface StoredRecord {
  id: number
  created_at: string
}

interface RecordRange {
  page: number
  rows: number
  created_before?: string
  created_after?: string
}

export type RecordLoader<Row> = (range: RecordRange) => Promise<{ data: readonly Row[] }>

type RecordSort = 'latest' | 'oldest'

interface RecordExport<Row> {
  load: RecordLoader<Row>
  sort: RecordSort
  fileName: string
  columns: Readonly<Record<string, (row: Row) => CsvCell>>
}

export async function downloadRecords<Row extends StoredRecord>(options: RecordExport<Row>): Promise<void> {
  const { load, sort, fileName, columns } = options
  const rows = await loadRecords(load, sort)
  const cells = Object.values(columns)
  downloadSheet(fileName, [Object.keys(columns), ...rows.map((row) => cells.map((cell) => cell(row)))])
  if (rows.length >= maxRows) {
    const text = `The file has the first ${wholeNumber(rows.length)} records. Narrow the filter to get the others.`
    void toast('warning', text)
  }
}

/**
 * Up to a hundred thousand rows. Page numbers of the API end at ten thousand rows, so each request
 * starts at the time of the last row, and returns the rows of that time again.
 */
export async function loadRecords<Row extends StoredRecord>(load: RecordLoader<Row>, sort: RecordSort): Promise<Row[]> {
  const found = new Map<number, Row>()
  let start: string | undefined
  let page = 1
  while (found.size < maxRows) {
    const range = start && (sort === 'latest' ? { created_before: start } : { created_after: start })
    const list = await nullIfMissing(load({ page, rows: rowsPerRequest, ...range }))
    for (const row of list?.data ?? []) found.set(row.id, row)
    const last = list?.data.at(-1)
    if (!last || list?.data.length !== rowsPerRequest) break
    page = last.created_at === start ? page + 1 : 1
    start = last.created_at
  }
  return [...found.values()]
}
