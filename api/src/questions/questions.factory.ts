import { ensureTerms } from '../blog/terms/term-writing.repository.ts'
import type { Db } from '../platform/database/database.ts'
import { insertQuestions, type QuestionValues } from './questions.repository.ts'

let made = 0

export async function makeQuestion(
  db: Db,
  { category = 'Quizzed', ...overrides }: Partial<Omit<QuestionValues, 'categoryId'>> & { category?: string } = {},
): Promise<number> {
  made += 1
  const [categoryId = 0] = await ensureTerms(db, 'category', [category])
  const values = { text: `Question ${made}?`, options: ['One', 'Two', 'Three'], correctIndex: 1, explanation: '' }
  const [id = 0] = await insertQuestions(db, [{ categoryId, ...values, isPublished: true, ...overrides }], new Date())
  return id
}
