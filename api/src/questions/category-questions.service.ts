import type { Db } from '../platform/database/database.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { countOfCategory, lockDuplicates, moveToCategory } from './questions.repository.ts'
import { deleteLocked, questionTags } from './questions.service.ts'

/**
 * What the blog needs when it merges or deletes categories. `app.ts` passes it in, since features
 * do not import each other in both directions.
 */
export const categoryQuestions = {
  tags: questionTags,

  /**
   * A subquery with the number of questions of the category in the given column. Only a category
   * without questions can be deleted.
   */
  countOf: countOfCategory,

  /**
   * Moves all questions to another category inside the transaction that merges the two. Deletes and
   * audits questions that the target already has in the same words.
   */
  async move(
    db: Db,
    ctx: UserCtx,
    { from, to }: { from: number; to: number },
  ): Promise<{ moved: number; dropped: number }> {
    const repeated = await lockDuplicates(db, { from, to })
    await deleteLocked(ctx, db, repeated)
    return { moved: await moveToCategory(db, { from, to }, ctx.now()), dropped: repeated.length }
  },
}
