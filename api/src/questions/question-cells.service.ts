import { questionBounds } from '@ledgerdeck/contract/questions'

const { mostOptions, fewestOptions } = questionBounds

export const optionColumns = Array.from({ length: mostOptions }, (_, index) => `option ${index + 1}`)

/** The headings of a file of questions, in the order in which files are written. */
export const columns = ['category', 'question', ...optionColumns, 'correct', 'explanation', 'published']

export const neededColumns = ['category', 'question', ...optionColumns.slice(0, fewestOptions), 'correct']

/** What a heading means, however it is written; null for none of ours. */
export function columnOf(heading: string): string | null {
  const plain = heading
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()
    .replace(/^option ?(\d)$/, 'option $1')
  return columns.includes(plain) ? plain : null
}

/** Texts that begin so are formulas to a spreadsheet; an apostrophe in front makes one text. */
const formula = /^'*[=+\-@\t＝＋－＠]/

/** A text as a cell that a spreadsheet takes for text. */
export function cellOf(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** The text that a cell stands for: the opposite of `cellOf`. What looks like a formula is text as well. */
export function textOf(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}
