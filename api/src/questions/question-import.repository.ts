import { sql } from 'drizzle-orm'
import { categories } from '../blog/terms/terms.table.ts'
import type { Db } from '../platform/database/database.ts'
import type { QuestionRow } from './questions.repository.ts'
import { questions } from './questions.table.ts'

export interface NamedCategory {
  id: number
  name: string
}

export async function findCategories(db: Db, names: readonly string[]): Promise<Map<string, NamedCategory>> {
  const { rows } = await db.execute<{ given: string; id: number; name: string }>(sql`
    select given, ${categories.id} as id, ${categories.name} as name
    from unnest(${sql.param([...names])}::text[]) as given
    join ${categories} on lower(${categories.name}) = lower(given)`)
  return new Map(rows.map(({ given, ...category }) => [given, category]))
}

export interface ExistingQuestion
  extends Pick<QuestionRow, 'text' | 'options' | 'correctIndex' | 'explanation' | 'isPublished'> {
  index: number
}

export async function findExistingQuestions(
  db: Db,
  wanted: readonly { categoryId: number; text: string }[],
): Promise<ExistingQuestion[]> {
  const categoryIds = wanted.map(({ categoryId }) => categoryId)
  const texts = wanted.map(({ text }) => text)
  const { rows } = await db.execute<Omit<ExistingQuestion, 'index'> & { index: string }>(sql`
    select wanted.index, ${questions.text} as text, ${questions.options} as options,
      ${questions.correctIndex} as "correctIndex", ${questions.explanation} as explanation,
      ${questions.isPublished} as "isPublished"
    from unnest(${sql.param(categoryIds)}::integer[], ${sql.param(texts)}::text[])
      with ordinality as wanted(category_id, text, index)
    join ${questions} on ${questions.categoryId} = wanted.category_id and lower(${questions.text}) = lower(wanted.text)`)
  return rows.map((row) => ({ ...row, index: Number(row.index) - 1 }))
}
