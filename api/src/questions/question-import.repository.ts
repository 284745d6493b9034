import { sql } from 'drizzle-orm'
import { categories } from '../blog/terms/categories.table.ts'
import type { Db } from '../platform/database/database.ts'
import type { QuestionRow } from './questions.repository.ts'
import { questions } from './questions.table.ts'

export interface NamedCategory {
  id: number
  name: string
}

/** By the names as they were given, in any capitals; names of none are left out. */
export async function findCategories(db: Db, names: readonly string[]): Promise<Map<string, NamedCategory>> {
  const { rows } = await db.execute<{ given: string; id: number; name: string }>(sql`
    select given, ${categories.id} as id, ${categories.name} as name
    from unnest(${sql.param([...names])}::text[]) as given
    join ${categories} on lower(${categories.name}) = lower(given)`)
  return new Map(rows.map(({ given, ...category }) => [given, category]))
}

/** A question that is asked in these words in this category already. */
export interface ExistingQuestion
  extends Pick<QuestionRow, 'text' | 'options' | 'correctIndex' | 'explanation' | 'isPublished'> {
  /** Which of those that were looked for. */
  place: number
}

/** In any capitals. */
export async function findExisting(
  db: Db,
  wanted: readonly { categoryId: number; text: string }[],
): Promise<ExistingQuestion[]> {
  const categoryIds = wanted.map(({ categoryId }) => categoryId)
  const texts = wanted.map(({ text }) => text)
  const { rows } = await db.execute<Omit<ExistingQuestion, 'place'> & { place: string }>(sql`
    select wanted.place, ${questions.text} as text, ${questions.options} as options,
      ${questions.correctIndex} as "correctIndex", ${questions.explanation} as explanation,
      ${questions.isPublished} as "isPublished"
    from unnest(${sql.param(categoryIds)}::integer[], ${sql.param(texts)}::text[])
      with ordinality as wanted(category_id, text, place)
    join ${questions} on ${questions.categoryId} = wanted.category_id and lower(${questions.text}) = lower(wanted.text)`)
  return rows.map((row) => ({ ...row, place: Number(row.place) - 1 }))
}
