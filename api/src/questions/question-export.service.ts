import { type QuestionFilter, questionBounds } from '@ledgerdeck/contract/questions'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { presentQuestionFile, type QuestionFile } from './question-files.presenter.ts'
import { listQuestionsAfter } from './questions.repository.ts'
import { scopeOf } from './questions.service.ts'

/**
 * A file of those that fit, as large as one that can be imported, and where the next one begins.
 * @param after the last question of the file before
 */
export async function exportQuestions(
  { db }: UserCtx,
  { after, ...filter }: QuestionFilter & { after: number },
): Promise<QuestionFile & { next: number | null }> {
  // One more tells whether any remain.
  const rows = await listQuestionsAfter(db, scopeOf(filter), { id: after, limit: questionBounds.importRows + 1 })
  const file = await presentQuestionFile(rows)
  const last = rows[file.questions - 1]
  return { ...file, next: last && file.questions < rows.length ? last.question.id : null }
}
