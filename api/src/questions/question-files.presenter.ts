import { cellOf, columns, optionColumns } from './question-cells.service.ts'
import type { QuestionWithCategory } from './questions.repository.ts'

const byteOrderMark = '\uFEFF'

export const questionFileHead = byteOrderMark + lineOf(columns)

export function presentQuestionRow(row: QuestionWithCategory): string {
  return lineOf(cellsOf(row))
}

function cellsOf({ question, category }: QuestionWithCategory): string[] {
  const { text, options, correctIndex, explanation, isPublished } = question
  return [
    cellOf(category.name),
    cellOf(text),
    ...optionColumns.map((_, index) => cellOf(options[index] ?? '')),
    String(correctIndex + 1),
    cellOf(explanation),
    isPublished ? 'yes' : 'no',
  ]
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

function quoted(cell: string): string {
  return /[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
