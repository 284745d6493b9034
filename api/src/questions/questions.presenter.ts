import type { ImportCheck, Question, QuestionList, QuizQuestion } from '@ledgerdeck/contract/questions'
import type { CappedPage } from '../platform/lists/page.ts'
import { cellOf, columns, optionColumns } from './question-cells.service.ts'
import type { CheckedFile } from './question-import.service.ts'
import type { QuestionWithCategory, QuizQuestionRow } from './questions.repository.ts'

export function presentQuestion({ question, category }: QuestionWithCategory): Question {
  const { isPublished, version, updatedAt } = question
  return {
    ...presentQuizQuestion(question),
    category,
    is_published: isPublished,
    version,
    updated_at: updatedAt.toISOString(),
  }
}

export function presentQuizQuestion({ id, text, options, correctIndex, explanation }: QuizQuestionRow): QuizQuestion {
  return { id, text, options, correct_index: correctIndex, explanation }
}

export function presentQuestionList({
  rows,
  total,
  isExact,
  page,
  pages,
}: CappedPage<QuestionWithCategory>): QuestionList {
  return { data: rows.map(presentQuestion), total, is_exact: isExact, page, numOfPages: pages }
}

const maxItems = 200

export function presentCheck({ rows, problems, total }: CheckedFile): ImportCheck {
  const created = rows.filter(({ isNew }) => isNew).length
  return {
    data: rows.slice(0, maxItems).map(({ line, row, category, written, isNew }) => ({
      line,
      row,
      category: category.name,
      ...written,
      is_new: isNew,
    })),
    problems: problems.slice(0, maxItems),
    rows: total,
    new_questions: created,
    left_out: rows.length - created,
    total_problems: problems.length,
  }
}

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
