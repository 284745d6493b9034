import { questionBounds } from '@ledgerdeck/contract/question-bounds'

const { maxOptions, minOptions } = questionBounds

export const optionColumns = Array.from({ length: maxOptions }, (_, index) => `option ${index + 1}`)

export const columns = ['category', 'question', ...optionColumns, 'correct', 'explanation', 'published']

export const requiredColumns = ['category', 'question', ...optionColumns.slice(0, minOptions), 'correct']

/** Returns the column of a heading, ignoring case and separators; null if it is unknown. */
export function columnOf(heading: string): string | null {
  const plain = heading
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()
    .replace(/^option ?(\d)$/, 'option $1')
  return columns.includes(plain) ? plain : null
}

/** Spreadsheets run such texts as formulas. A leading apostrophe marks them as text. */
const formula = /^'*[=+\-@\t＝＋－＠]/

export function cellOf(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

export function textOf(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}
