import { setImmediate as turn } from 'node:timers/promises'
import { type QuestionFilter, questionBounds } from '@ledgerdeck/contract/questions'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { presentQuestionRow, questionFileHead } from './question-files.presenter.ts'
import { listQuestionsAfter, type QuestionWithCategory } from './questions.repository.ts'
import { scopeOf } from './questions.service.ts'

interface QuestionFile {
  csv: string
  /** How many of the rows are in it. */
  questions: number
}

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
  const file = await writeQuestionFile(rows)
  const last = rows[file.questions - 1]
  return { ...file, next: last && file.questions < rows.length ? last.question.id : null }
}

/** Between two turns of the event loop. */
const rowsAtOnce = 100

/** As many of the rows as one import takes. */
export async function writeQuestionFile(rows: readonly QuestionWithCategory[]): Promise<QuestionFile> {
  const { importBytes, importRows } = questionBounds
  const lines = [questionFileHead]
  let bytes = Buffer.byteLength(questionFileHead)
  for (const row of rows.slice(0, importRows)) {
    const line = presentQuestionRow(row)
    bytes += Buffer.byteLength(line)
    if (bytes > importBytes) break
    lines.push(line)
    if (lines.length % rowsAtOnce === 0) await turn()
  }
  return { csv: lines.join(''), questions: lines.length - 1 }
}
