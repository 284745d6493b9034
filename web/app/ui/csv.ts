/** Null is an empty cell. */
export type CsvCell = string | number | null

/** How spreadsheets know that the text is UTF-8. */
const byteOrderMark = '\uFEFF'

/** Numbers without separators, exponents and rounding. */
const plainNumbers = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 100 })

/** Texts that begin so are formulas to a spreadsheet, once apostrophes are taken off. */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/

/**
 * A table as a file of comma-separated values: RFC 4180, UTF-8 with its mark, for spreadsheets. A text that would be taken for a formula
 * gets an apostrophe in front, which makes it text; numbers are never touched.
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

/** By its shortest decimal form, which is what people typed and the server sent. */
function numberText(value: number): string {
  return Number.isFinite(value) ? plainNumbers.format(`${value === 0 ? 0 : value}`) : ''
}
