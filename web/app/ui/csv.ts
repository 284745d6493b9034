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
