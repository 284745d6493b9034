import { and, eq, inArray, sql } from 'drizzle-orm'
import { postCategories } from '../blog/terms/categories.table.ts'
import type { Db } from '../platform/database/database.ts'
import type { QuestionRow } from './questions.repository.ts'
import { questions } from './questions.table.ts'

/** Published questions of the categories of a post, in an order of its own that does not change. */
export async function listShuffled(db: Db, postId: number, limit: number): Promise<QuestionRow[]> {
  const own = db.select({ id: postCategories.categoryId }).from(postCategories).where(eq(postCategories.postId, postId))
  return db
    .select()
    .from(questions)
    .where(and(questions.isPublished, inArray(questions.categoryId, own)))
    .orderBy(sql`hashint4extended(${questions.id}, ${postId}), ${questions.id}`)
    .limit(limit)
}
