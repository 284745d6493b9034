export function downloadText(fileName: string, text: string, type = 'text/csv;charset=utf-8'): void {
  downloadFile(fileName, new Blob([text], { type }))
}

export function downloadFile(fileName: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  // The download keeps the bytes once this task is over.
  setTimeout(() => URL.revokeObjectURL(address))
}

export function downloadSheet(fileName: string, rows: readonly (readonly CsvCell[])[]): void {
  downloadText(fileName, csvText(rows))
}

export type CsvCell = string | number | null

/** Tells spreadsheets that the text is UTF-8. */
const byteOrderMark = '\uFEFF'

/** Numbers without separators, exponents and rounding. */
const plainNumbers = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 100 })

/** Spreadsheets read these texts as formulas, even behind apostrophes. */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/

/** RFC 4180. A text that spreadsheets would read as a formula gets an apostrophe in front. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')
}

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return numberText(cell)
  const text = formulaStart.test(cell) ? `'${cell}` : cell
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function numberText(value: number): string {
  return Number.isFinite(value) ? plainNumbers.format(`${value === 0 ? 0 : value}`) : ''
}
