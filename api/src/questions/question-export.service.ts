import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type QuestionFilter, questionBounds } from '@ledgerdeck/contract/questions'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { presentQuestionRow, questionFileHead } from './questions.presenter.ts'
import { listQuestionsAfter, type QuestionWithCategory } from './questions.repository.ts'
import { scopeOf } from './questions.service.ts'

interface QuestionFile {
  csv: string
  questions: number
}

/** Can be imported again. @param after id of the last question of the previous file */
export async function exportQuestions(
  { db }: UserCtx,
  { after, ...filter }: QuestionFilter & { after: number },
): Promise<QuestionFile & { next: number | null }> {
  const rows = await listQuestionsAfter(db, scopeOf(filter), { id: after, limit: questionBounds.importRows + 1 })
  const file = await writeQuestionFile(rows)
  const last = rows[file.questions - 1]
  return { ...file, next: last && file.questions < rows.length ? last.question.id : null }
}

/** Yields to the event loop after this many rows. */
const yieldEvery = 100

export async function writeQuestionFile(rows: readonly QuestionWithCategory[]): Promise<QuestionFile> {
  const { importBytes, importRows } = questionBounds
  const lines = [questionFileHead]
  let bytes = Buffer.byteLength(questionFileHead)
  for (const row of rows.slice(0, importRows)) {
    const line = presentQuestionRow(row)
    bytes += Buffer.byteLength(line)
    if (bytes > importBytes) break
    lines.push(line)
    if (lines.length % yieldEvery === 0) await yieldToEventLoop()
  }
  return { csv: lines.join(''), questions: lines.length - 1 }
}
