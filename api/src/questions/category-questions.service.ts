import type { Db } from '../platform/database/database.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { countOfCategory, lockRepeated, moveToCategory } from './questions.repository.ts'
import { deleteFound, questionTags } from './questions.service.ts'

/** What becomes of the questions of a category that is merged or deleted, for the feature that does so. */
export const categoryQuestions = {
  /** What a transaction announces that has moved some. */
  tags: questionTags,

  /** A subquery: how many the category has whose id stands in the column. Only one without any can go. */
  countOf: countOfCategory,

  /**
   * Carries all questions of a category over to another one, inside the transaction that merges them. What the other one asks in the
   * same words already is dropped, and recorded as deleted.
   */
  async move(
    db: Db,
    ctx: UserCtx,
    { from, to }: { from: number; to: number },
  ): Promise<{ moved: number; dropped: number }> {
    const repeated = await lockRepeated(db, { from, to })
    await deleteFound(ctx, db, repeated)
    return { moved: await moveToCategory(db, { from, to }, ctx.now()), dropped: repeated.length }
  },
}
