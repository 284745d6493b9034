import { ensureTaxonomy } from '../blog/terms/taxonomy-writing.repository.ts'
import type { Db } from '../platform/database/database.ts'
import { insertQuestions, type QuestionValues } from './questions.repository.ts'

let made = 0

/** A real question, published unless said otherwise, with its category by name; what is not given is made up. Gives its id. */
export async function makeQuestion(
  db: Db,
  { category = 'Quizzed', ...wishes }: Partial<Omit<QuestionValues, 'categoryId'>> & { category?: string } = {},
): Promise<number> {
  made += 1
  const [categoryId = 0] = await ensureTaxonomy(db, 'category', [category])
  const values = { text: `Question ${made}?`, options: ['One', 'Two', 'Three'], correctIndex: 1, explanation: '' }
  const [id = 0] = await insertQuestions(db, [{ categoryId, ...values, isPublished: true, ...wishes }], new Date())
  return id
}
