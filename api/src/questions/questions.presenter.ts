import type { ImportCheck, Question, QuestionList, QuizQuestion } from '@ledgerdeck/contract/questions'
import type { CappedPage } from '../platform/lists/page.ts'
import type { CheckedFile } from './question-import.service.ts'
import type { QuestionRow, QuestionWithCategory } from './questions.repository.ts'

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

export function presentQuizQuestion({ id, text, options, correctIndex, explanation }: QuestionRow): QuizQuestion {
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
