export function downloadText(fileName: string, text: string, type = 'text/csv;charset=utf-8'): void {
  downloadFile(fileName, new Blob([text], { type }))
}

/** Saves bytes as a file. Browsers add a number to a file name that exists. */
export function downloadFile(fileName: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  // The download has its own hold on the bytes once this turn is over.
  setTimeout(() => URL.revokeObjectURL(address))
}

/** Null is an empty cell. */
export type CsvCell = string | number | null

/** Tells spreadsheets that the text is UTF-8. */
const byteOrderMark = '\uFEFF'

/** Numbers without separators, exponents and rounding. */
const plainNumbers = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 100 })

/** Spreadsheets read these texts as formulas, even behind apostrophes. */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/

/**
 * A table as comma-separated values for spreadsheets: RFC 4180, UTF-8 with a byte order mark. A
 * text that would be read as a formula gets an apostrophe in front; numbers are never changed.
 */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')
}

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return numberText(cell)
  const text = formulaStart.test(cell) ? `'${cell}` : cell
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Its shortest decimal form, as people typed it and the server sent it. */
function numberText(value: number): string {
  return Number.isFinite(value) ? plainNumbers.format(`${value === 0 ? 0 : value}`) : ''
}
