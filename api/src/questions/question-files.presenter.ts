import { setImmediate as turn } from 'node:timers/promises'
import { questionBounds } from '@ledgerdeck/contract/questions'
import { cellOf, columns, optionColumns } from './question-cells.service.ts'
import type { QuestionWithCategory } from './questions.repository.ts'

/** How spreadsheets know that the text is UTF-8. */
const byteOrderMark = '\uFEFF'

export interface QuestionFile {
  csv: string
  /** How many of the rows are in it. */
  questions: number
}

/** Written between two turns of the event loop. */
const rowsAtOnce = 100

/** As many of the rows as one import takes: RFC 4180, UTF-8 with its mark. Reading it gives the same questions. */
export async function presentQuestionFile(rows: readonly QuestionWithCategory[]): Promise<QuestionFile> {
  const { importBytes, importRows } = questionBounds
  const lines = [byteOrderMark + lineOf(columns)]
  let bytes = Buffer.byteLength(lines.join(''))
  for (const row of rows.slice(0, importRows)) {
    const line = lineOf(cellsOf(row))
    bytes += Buffer.byteLength(line)
    if (bytes > importBytes) break
    lines.push(line)
    if (lines.length % rowsAtOnce === 0) await turn()
  }
  return { csv: lines.join(''), questions: lines.length - 1 }
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
